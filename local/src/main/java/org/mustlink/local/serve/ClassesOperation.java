package org.mustlink.local.serve;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.mustlink.local.wire.Message;

/** Finds labels among the classes of a model, so that a score can be told. */
final class ClassesOperation {
  private ClassesOperation() {}

  static Message run(Message request) {
    GivenLabels labels = GivenLabels.ofTexts(request);
    ObjectNode header = Message.JSON.createObjectNode();
    header.set(
        "classOf",
        Message.JSON.valueToTree(labels.among(Requests.texts(request.header().path("known")))));
    return new Message(header);
  }
}
