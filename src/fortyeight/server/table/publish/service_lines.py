"""One line of text per service event, for the logs of the floor and the auditor."""

from __future__ import annotations

from fortyeight.view.words.line_words import Lines, LineWords, Shown


def _cut_choice(event: Shown, words: LineWords) -> str:
    asks = event["choice"] == "ask"
    wants = "wants to be asked to cut and to look at the cards"
    return f"{event['person']} {wants if asks else 'leaves the cut to the dealer from now on'}"


def _leaving(event: Shown, words: LineWords) -> str:
    leaves = "was away too long and leaves" if event["away"] else "leaves"
    return f"{event['person']} {leaves} after the round"


def _limits(event: Shown, words: LineWords) -> str:
    low, high = words.money(event["minimum"]), words.money(event["maximum"])
    return f"The limits are {low} to {high} from now on"


def _find_other_table(event: Shown, words: LineWords) -> str:
    if event["table"]:
        return f"“{event['name']}” has a free box for those who wait here"
    return "No other table has a free box"


SERVICE_LINES: Lines = {
    "fair.promised/1": "Shoe {shoe} is promised",
    "fair.seed/1": "{person} adds a seed to the next shuffle",
    "fair.mixed/1": "Shoe {shoe} is mixed from its secret and the seeds",
    "fair.revealed/1": "The secret of shoe {shoe} is published",
    "service.founded/1": lambda event, words: (
        f"The table “{event['name']}” is opened by {event['by'] or 'nobody'}"
    ),
    "service.ready/1": "{person} is ready",
    "service.cut-choice-set/1": _cut_choice,
    "service.timed-out/1": "{person} does not answer: played by the rules",
    "service.leave-asked/1": _leaving,
    "service.robot-came/1": lambda event, words: (
        f"{event['person']} comes, wagers {words.money(event['wager'])} a round"
    ),
    "service.chart-given/1": "A player gives a robot the chart {name}",
    "service.robot-dismissed/1": "{person} is sent away",
    "service.paused/1": "The table rests: {reason}",
    "service.resumed/1": "The table goes on",
    "service.preparation-asked/1": "The virtual dealer is asked to prepare the cards",
    "service.limits-changed/1": _limits,
    "service.closing-asked/1": "The table closes after the round",
    "service.shut/1": "The table is closed for good",
    "service.incident/1": "An incident: {what}; {done}",
    "service.floor-called/1": "The floor is called: {reason}",
    "service.call-answered/1": "A supervisor has come",
    "service.box-elsewhere/1": _find_other_table,
}
