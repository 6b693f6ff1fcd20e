"""Print: sheets, score pads, set-up aids and results. `printing` is the way in for pads, `result` for results.

Nothing is loaded here: the command line offers `pad` without paying for ReportLab until somebody prints.
"""
