package org.mustlink.local.serve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.registry.MethodRegistry;
import org.mustlink.local.wire.Message;

/** Lists the methods with their options. */
final class MethodsOperation {
  private MethodsOperation() {}

  static Message run() {
    ObjectNode header = Message.JSON.createObjectNode();
    ArrayNode methods = header.putArray("methods");
    for (MethodInfo info : MethodRegistry.all()) {
      ObjectNode method = methods.addObject();
      method.put("name", info.name());
      method.put("title", info.title());
      method.put("paper", info.paper());
      method.put("strength", EnumWords.word(info.strength()));
      method.put("clusters", info.clusters());
      method.put("max_rows", info.maxRows());
      method.put("cost", info.cost());
      ArrayNode takes = method.putArray("takes");
      info.takes().forEach(kind -> takes.add(EnumWords.word(kind)));
      ObjectNode options = method.putObject("options");
      info.options().forEach(option -> options.put(option.key(), option.doc()));
    }
    return new Message(header);
  }
}
