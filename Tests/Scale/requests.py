"""Prints COUNT requests, one per line, each with its own id and window: requests.py COUNT > requests.ndjson"""

import sys

SPECS = [
    '{"layoutSpec":1,"views":["a","b"],"constraints":["H:|-[a]-[b(==a)]-|","V:|[a]|","V:|[b]|"]}',
    '{"layoutSpec":1,"root":"keyboard","views":[{"id":"row","stack":{"axis":"horizontal","distribution":"units",'
    '"spacing":6},"children":["q","w",{"id":"space","flexible":true}]}],"constraints":[{"pin":"row","to":"safeArea"}]}',
    # A spec with a conflict, whose result is a problem.
    '{"layoutSpec":1,"views":["a"],"constraints":["a.width == 1","a.width == 2"]}',
]


def main():
    count = int(sys.argv[1])
    for number in range(count):
        # An invalid request must not affect other lines.
        if number % 9_973 == 9_972:
            print('{"id":%d,"spec":{"layoutSpec":1,"view":[]}}' % number)
            continue
        spec = SPECS[2 if number % 499 == 498 else number % 2]
        width, height = 280 + number % 1_100, 400 + number % 977
        print('{"id":%d,"spec":%s,"environment":{"window":{"width":%d,"height":%d}}}' % (number, spec, width, height))


if __name__ == "__main__":
    main()
