"""The commands of the house, phase by phase."""

HELP = """\
One inspector looks for four cheeses; the others, the fromagers, hide them. Each
round another player is inspector. A cheese found is a point for the inspector,
one not found is a point for every fromager (H8). Most points win (H9).

Start    keep sniff ahha   the inspector keeps two of his four cards (H12)
Lay-out  place 1 a1        put a room from the tray on a free place (H15)
         house 1.V./..2./N.3P/.D.4  or all at once, the back first; - is left
         random            the rest at random
         swap a1-d4        any two, once all lie; 32 at most (Q4)
         ready             you are; all ready: all people here. No clock runs
Search   open a1           come in at a1, d1, b4 or c4; this look is free (H18)
         check b2          open a room, yours or next door (H24, H25)
         walk b3           one or two rooms; not four turns running (Q32)
         sniff             a card is a turn (Q36). A line with cheese is named,
         voila a1          or an entrance is checked from afar (H30, H31),
         that b2           or you jump to a swapped room ⇄ and check it (H32),
         ahha b2           or check twice (H33)
Hiding   swap a1-b1        two closed neighbours; he rides along (H20, H22)
         hide c2           close an open room that is not lit ☼ (H20, Q9)
Asked    line a, hide c2, peek b2, name Dad, swap a1-d4; done to decline

A failed check raises the die; with no candle left the round is over (H10, H28).
A cheese puts the die back to 1 (H26). Special rooms work once a round (Q15):
  V Vegetable Cellar  the captain may close two open rooms, lit or not (H34)
  L Library           the last fromager swaps twice (H35, Q16)
  N Nursery           the die goes up once more (H36)
  B Bathroom          the captain may look into a closed room (H37)
  D Dairy             a found cheese is lost, and the die is 1 again (H38)
  S Sitting Room      the captain may swap any two rooms (H39)
  P Parlor            the four middle rooms are closed and mixed (H40)
  C Cheese Cellar     the captain names another fromager to look (H41)
The captain sits on the inspector's left (Q5). ‹ › mark rooms within reach.
Short: p 1 a1, s a1-b1 or a1-b1, hi c2, c b2, w b3, o a1, l a, r, d."""
