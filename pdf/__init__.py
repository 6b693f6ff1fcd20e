"""Print: sheets, score pads, set-up aids, results and years. `printing` makes pads, `result` results, `year` years;
`games` has a folder for what only one game prints.

Nothing is loaded here: the command line offers `pad` without paying for ReportLab until somebody prints.
"""
