package org.mustlink.model.parquet;

/** The values of a page, one after another; gaps have none. */
interface Values {
  String nextText() throws ParquetException;

  int nextInt() throws ParquetException;

  double nextDouble() throws ParquetException;

  /** Values as they are. */
  record Plain(Bytes bytes) implements Values {
    @Override
    public String nextText() throws ParquetException {
      return bytes.nextText(bytes.nextInt());
    }

    @Override
    public int nextInt() throws ParquetException {
      return bytes.nextInt();
    }

    @Override
    public double nextDouble() throws ParquetException {
      return bytes.nextDouble();
    }
  }

  /** Values by their places in a dictionary. */
  record Coded(Dictionary dictionary, Runs places) implements Values {
    @Override
    public String nextText() throws ParquetException {
      return dictionary.texts()[place()];
    }

    @Override
    public int nextInt() throws ParquetException {
      return dictionary.ints()[place()];
    }

    @Override
    public double nextDouble() throws ParquetException {
      return dictionary.doubles()[place()];
    }

    private int place() throws ParquetException {
      int place = places.next();
      if (place < 0 || place >= dictionary.size()) {
        throw ParquetException.damaged(
            "a value is number " + place + " of a dictionary of " + dictionary.size());
      }
      return place;
    }
  }
}
