"""Screens of whoever begins or plays: the start page, both boards, the table around them."""

from __future__ import annotations

import re

import httpx
from playwright.sync_api import expect

from tests.web.browsing import Device
from tests.web.ways import TWO, WITHOUT_3, castle, cell, house, mouse, press, screen, sit

# -- the start page -------------------------------------------------------------------------------------------------


@screen("start")
def start(device: Device) -> None:
    device.open("/")
    device.sees("Tables with a free seat")


@screen("start-levels")
def levels(device: Device) -> None:
    start(device)
    device.button("Play now: Château Roquefort").click()
    device.sees("Choose how strong it is:")


@screen("start-sofa")
def sofa(device: Device) -> None:
    start(device)
    device.button("On one sofa: Hide the Havarti").click()
    device.sees("You pass the device around.")


@screen("start-set-up")
def set_up(device: Device) -> None:
    start(device)
    device.button("With friends: Hide the Havarti").click()
    device.page.get_by_text("More options").click()
    device.sees("Draw lots for the seats")


@screen("start-tables")
def tables(device: Device) -> None:
    """A table that waits, one that is being played, and one's own match."""
    for seats in ([{"kind": "me", "name": "Dad"}, {"kind": "open"}], TWO):
        wish = {"game": "havarti", "seats": seats, "private": False}
        httpx.post(f"{device.server.base}/api/matches", json=wish).raise_for_status()
    device.make("roquefort", TWO)
    start(device)
    device.sees("Your matches")
    device.page.get_by_role("heading", name="Tables with a free seat").scroll_into_view_if_needed()


@screen("settings")
def settings(device: Device) -> None:
    start(device)
    device.button("Settings").click()
    device.sees("Kept on this device.")


# -- Château Roquefort ----------------------------------------------------------------------------------------------


@screen("roquefort-place")
def place(device: Device) -> None:
    match = device.make("roquefort", [{"kind": "me", "name": "Mum"}, {"kind": "bot", "level": "crumb"}])
    device.open(f"/match/{match}").sees("Put your first mouse into a free tower.")


@screen("roquefort-picked")
def picked(device: Device) -> None:
    mouse(device)
    press(device, "c1")
    expect(cell(device, "c1.*picked")).to_be_visible()


@screen("roquefort-wait")
def wait(device: Device) -> None:
    match = device.make("roquefort", TWO)
    device.page.evaluate(
        "(key) => { localStorage[key] = JSON.stringify(JSON.parse(localStorage[key]).filter((one) => one.seat)) }",
        f"seats:{match}",
    )
    device.open(f"/match/{match}").sees("Mum to play")


@screen("roquefort-slide")
def slide(device: Device) -> None:
    mouse(device)
    device.button(re.compile("^Spare tile")).click()
    cell(device, "Slot a2").hover(force=True)


@screen("roquefort-four")
def four(device: Device) -> None:
    mice = [["b2", "c1", "-", "x"], ["g7", "d2", "-", "-"], ["a2", "b3", "x", "x"], ["d6", "f6", "-", "-"]]
    options = {"players": 4, "memory": "assist"}
    sit(device, castle(options=options, open="ABDEHOP", mice=mice, cheese=["27", "3", "", "145"], known=["f2", "d4"]))


@screen("roquefort-actions")
def all_actions(device: Device) -> None:
    mouse(device)
    device.page.get_by_text("All actions").click()


@screen("roquefort-over")
def over(device: Device) -> None:
    sit(device, castle(open="AE", mice=[["b2", "c1", "-", "-"], ["g7", "-", "-", "-"]], cheese=["234", "5"]))
    press(device, "c1")
    press(device, "c2")
    device.sees("You win!")


@screen("roquefort-warning")
def warning(device: Device) -> None:
    """The slide would drop the third mouse of somebody."""
    sit(device, castle(open="OP", mice=[["d6", "e5", "-", "-"], ["f6", "g7", "x", "x"]], cheese=["12", "3"]))
    device.page.get_by_text("All actions").click()
    device.button("Slide in at a6").click()
    device.sees("Slide anyway?")


# -- Hide the Havarti -----------------------------------------------------------------------------------------------


def inspector_of_two(device: Device) -> None:
    match = device.make("havarti", TWO)
    device.page.evaluate(
        "(key) => { localStorage[key] = JSON.stringify(JSON.parse(localStorage[key]).filter((one) => !one.seat)) }",
        f"seats:{match}",
    )
    device.open(f"/match/{match}").sees("You are the inspector. Keep two of the four cards.")


@screen("havarti-keep")
def keep(device: Device) -> None:
    inspector_of_two(device)
    device.button(re.compile("^Sniffing mice")).click()


@screen("havarti-outside")
def outside(device: Device) -> None:
    inspector_of_two(device)
    device.button(re.compile("^Sniffing mice")).click()
    device.button(re.compile("^Voilà")).click()
    device.button("Keep these two").click()
    device.sees("Please wait outside")


@screen("havarti-lay")
def lay(device: Device) -> None:
    laid = [".3..", "1.N-", "-2-D", "V..-"]
    sit(device, house(house=laid, phase="arrange", at=None, up=[], specials="DNSV"))
    device.sees("Lay the rooms so that the cheese is hard to find.")


@screen("havarti-laid")
def laid(device: Device) -> None:
    sit(device, house(phase="arrange", at=None, up=[]))
    device.sees("All rooms lie.")


@screen("havarti-open")
def door(device: Device) -> None:
    sit(device, house(inspector=0, phase="open", at=None, up=[]))
    device.sees("Come in by a door.")


@screen("havarti-fromager")
def fromager(device: Device) -> None:
    sit(device, house(up=["a1", "b4", "c4"], die=2, found="3", house=WITHOUT_3))
    device.sees("Swap two closed neighbours")


@screen("havarti-swap")
def swap(device: Device) -> None:
    sit(device, house())
    press(device, "b3")
    device.sees("b3 is picked")


@screen("havarti-inspector")
def inspector(device: Device) -> None:
    seen = {"at": "b2", "up": ["a2", "b1", "b2", "b4"], "found": "3", "die": 3, "switched": ["c1", "c2"]}
    sit(device, house(inspector=0, house=WITHOUT_3, **seen))
    device.sees("Check your room or one next door")


@screen("havarti-warning")
def again(device: Device) -> None:
    sit(device, house(inspector=0, at="b2", up=["a2", "b1", "b2", "b4"], die=3))
    device.page.get_by_text("All actions").click()
    device.button("Check b1").click()
    device.sees("Are you sure?")


@screen("havarti-sitting")
def sitting(device: Device) -> None:
    rooms = ["..3V", "12N.", "..S4", "...D"]
    sit(device, house(house=rooms, phase="sitting", checked="S", specials="DNSV", at="c3", up=["b4", "c3"], die=2))
    device.sees("You may swap any two rooms.")


@screen("havarti-peek")
def peek(device: Device) -> None:
    sit(device, house(phase="bathroom", checked="B", at="c3", up=["b4", "c3"], die=2))
    device.page.get_by_text("All actions").click()
    device.button("Look into a2").click()
    device.sees("Only for your eyes")


@screen("havarti-line")
def line(device: Device) -> None:
    sit(device, house(phase="sniff", cards=["that"]))
    device.sees("Name a row or column with cheese in it.")


FOUND = {"found": "132", "at": "c4", "house": ["...V", "..N.", "..SD", "...4"], "up": ["a1", "b4", "d4"], "cards": []}


@screen("havarti-round")
def round_over(device: Device) -> None:
    """The last search has failed; the fromager, who is the next inspector, may still look into a room."""
    sit(device, house(inspector=0, seat=1, phase="bathroom", checked="B", at="c3", up=["b4", "c3"], die=5), seat=1)
    device.page.get_by_text("All actions").click()
    device.button("Nothing more").click()
    device.sees("Round 1 is over")


@screen("havarti-over")
def havarti_over(device: Device) -> None:
    sit(device, house(inspector=0, **FOUND, specials="DNSV", die=4, round=6, scores=[9, 11]))
    device.page.get_by_text("All actions").click()
    device.button("Check d4").click()
    device.sees("You win!")


@screen("havarti-four")
def havarti_four(device: Device) -> None:
    sit(device, house(options={"players": 4, "scoring": "own"}, inspector=2, scores=[3, 1, 4, 0], round=3))


# -- around the table -----------------------------------------------------------------------------------------------


@screen("table-invitation")
def invitation(device: Device) -> None:
    match = device.make("roquefort", [{"kind": "me", "name": "Mum"}, {"kind": "open"}, {"kind": "open"}])
    device.open(f"/match/{match}").sees("Who else plays?")
    expect(device.page.get_by_role("img", name="The link as a picture to scan").first).to_be_visible()


@screen("table-joining")
def joining(device: Device) -> None:
    match = device.make("havarti", [{"kind": "open"}, {"kind": "me", "name": "Dad"}])
    device.page.evaluate("localStorage.clear()")
    device.open(f"/match/{match}").sees("One seat is still free.")


@screen("table-curtain")
def curtain(device: Device) -> None:
    match = device.make("havarti", TWO)
    device.open(f"/match/{match}").sees("Hand over to Mum")


@screen("table-refusal")
def refusal(device: Device) -> None:
    sit(device, castle(open="ABE", mice=[["c1", "b2", "-", "-"], ["g7", "-", "-", "-"]]))
    press(device, "c1")
    press(device, "d1")
    device.sees("is a trap: no mouse runs onto it.")
    device.page.get_by_role("link", name="Rule R28").focus()


@screen("table-menu")
def menu(device: Device) -> None:
    mouse(device)
    device.button("Table", exact=True).click()
    device.sees("Carry this seat over")
    device.page.get_by_text("Fingerprint of the deal").click()


@screen("table-confirm")
def confirm(device: Device) -> None:
    menu(device)
    device.button("Give up").click()
    device.sees("This cannot be taken back.")


@screen("table-log")
def log(device: Device) -> None:
    place(device)
    press(device, "a1")
    device.sees("You have 4 actions left")
    if device.button("Log").get_attribute("aria-expanded") == "false":
        device.button("Log").click()
    device.sees("Mum brings a mouse in at a1.")


@screen("table-talk")
def talk(device: Device) -> None:
    mouse(device)
    device.button("Talk").click()
    device.page.get_by_label("Say something").fill("Is anybody hungry?")
    device.button("Say", exact=True).click()
    device.sees("Is anybody hungry?")


@screen("table-hint")
def hint(device: Device) -> None:
    mouse(device)
    device.button("Hint").click()
    device.sees("A good idea:")


@screen("table-described")
def described(device: Device) -> None:
    mouse(device)
    device.page.keyboard.press("d")
    device.sees("The board in words")


@screen("table-keys")
def keys(device: Device) -> None:
    mouse(device)
    device.page.keyboard.press("?")
    expect(device.page.get_by_role("dialog", name="Keyboard")).to_be_visible()


@screen("table-bot")
def bot_plays(device: Device) -> None:
    """A bot keeps the seat, on the others' turn."""
    match = device.make("havarti", TWO)
    seat = device.page.evaluate("(key) => JSON.parse(localStorage[key])[1]", f"seats:{match}")
    device.hold(match, [seat], "havarti")
    device.open(f"/match/{match}").sees("Mum to play")
    device.button("Table", exact=True).click()
    device.button("Let a bot play for me").click()
    device.sees("Play myself again")


@screen("table-none")
def none(device: Device) -> None:
    device.open("/match/nothing").sees("There is no such match.")


@screen("nowhere")
def nowhere(device: Device) -> None:
    device.open("/learn/nothing").sees("There is nothing here.")


@screen("offline")
def offline(device: Device) -> None:
    start(device)
    device.page.evaluate("dispatchEvent(new Event('offline'))")
    device.sees("You are offline at the moment.")
