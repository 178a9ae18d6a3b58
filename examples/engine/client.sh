#!/bin/sh
# Deal a round by hand through `fortyeight engine`, and print its story: examples/engine/client.sh [BOOK]
# Answers are in the order of the requests, a line each, so that sed is enough to read them.
set -eu
book=${1:-ma-spanish21}

fortyeight engine <<EOF | sed -n '/"story"/{s/.*"story": \["//;s/"\]}$//;s/", "/\n/g;s/\\"/"/g;p;}'
{"id": 1, "do": "house", "book": "$book"}
{"id": 2, "do": "new", "shoe": "Kh 9h 6d"}
{"id": 3, "do": "wager", "person": "ann", "wagers": {"main": "25.00"}}
{"id": 4, "do": "deal"}
{"id": 5, "do": "act", "verb": "surrender"}
{"id": 6, "do": "story"}
{"id": 7, "do": "quit"}
EOF
