"""Print: sheets, score pads, set-up aids and results. `printing` is the way in for pads, `result` for results; `games`
has a folder for what only one game prints.

Nothing is loaded here: the command line offers `pad` without paying for ReportLab until somebody prints.
"""
