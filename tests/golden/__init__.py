"""What programs outside rely on, kept as it was: records, positions, views, events, refusals, messages and answers.

`engine` plays whole games, `wrong` asks for what is refused, `traffic` plays matches over the sockets of the test
application and asks its HTTP routes, `commands` reads the command line's help. `record` has written what they said into
`kept`, and `test_golden` compares. Whatever knows the inside of the server is in `application`.
"""
