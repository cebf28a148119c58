package org.mustlink.model.parquet;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A file with one column of whole numbers in one page, made field by field as no writer would.
 *
 * @param codec the id of the codec
 * @param encoding the id of the encoding
 * @param values how many it tells of
 * @param size how many bytes the page tells of before compression
 * @param page its bytes in the file
 */
record Forged(int codec, int encoding, int values, int size, byte[] page) {
  private static final int INT32 = 1;

  byte[] file() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] magic = "PAR1".getBytes(StandardCharsets.US_ASCII);
    out.writeBytes(magic);
    ThriftWriter header = new ThriftWriter();
    header.element(
        () -> {
          header.putInt(1, PageHeader.DATA);
          header.putInt(2, size);
          header.putInt(3, page.length);
          header.struct(
              5,
              () -> {
                header.putInt(1, values);
                header.putInt(2, encoding);
                header.putInt(3, Encoding.RLE);
                header.putInt(4, Encoding.RLE);
              });
        });
    out.writeBytes(header.bytes());
    out.writeBytes(page);
    byte[] footer = footer(out.size() - magic.length);
    out.writeBytes(footer);
    byte[] length = new byte[Integer.BYTES];
    Bytes.putInt(length, 0, footer.length);
    out.writeBytes(length);
    out.writeBytes(magic);
    return out.toByteArray();
  }

  private byte[] footer(int length) {
    ThriftWriter footer = new ThriftWriter();
    footer.element(
        () -> {
          footer.putInt(1, 1);
          footer.structs(2, 2);
          footer.element(
              () -> {
                footer.putText(4, "root");
                footer.putInt(5, 1);
              });
          footer.element(
              () -> {
                footer.putInt(1, INT32);
                footer.putInt(3, 0);
                footer.putText(4, "index");
              });
          footer.putLong(3, values);
          footer.structs(4, 1);
          footer.element(
              () -> {
                footer.structs(1, 1);
                footer.element(() -> footer.struct(3, () -> putPlace(footer, length)));
                footer.putLong(3, values);
              });
        });
    return footer.bytes();
  }

  private void putPlace(ThriftWriter footer, int length) {
    footer.putInt(1, INT32);
    footer.putInt(4, codec);
    footer.putLong(5, values);
    footer.putLong(7, length);
    footer.putLong(9, 4);
  }
}
