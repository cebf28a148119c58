package org.mustlink.local.serve;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import org.mustlink.local.wire.Message;
import org.mustlink.model.FittedModel;
import org.mustlink.model.store.LocalDirectory;
import org.mustlink.model.store.MemoryDirectory;
import org.mustlink.model.store.ModelStore;

/** Reads a model from a directory of this machine. */
record LoadOperation(Models models) implements Server.Operation {
  @Override
  public Message run(Message request, Consumer<String> started) {
    String path = request.header().path("path").asText();
    MemoryDirectory files = MemoryDirectory.of(LocalDirectory.of(Path.of(path)));
    FittedModel stored = ModelStore.read(files).content();
    models.put(request, stored.model());
    ObjectNode header = Message.JSON.createObjectNode();
    FitOperation.describe(stored.model(), stored.summary(), header);
    return new Message(header, Map.of("model", files.archive()));
  }
}
