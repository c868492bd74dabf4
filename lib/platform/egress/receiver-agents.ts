import { Agent, type Dispatcher } from "undici";
import { guardedConnector, openConnector, type Resolve } from "./guarded-connector.ts";
import { isInboxUrl } from "./target-url.ts";

/** Connections to receivers, kept alive between deliveries. */
export type ReceiverAgents = {
  agentFor: (url: URL) => Dispatcher;
  close: () => Promise<void>;
};

const limits = {
  // `exchange` has one deadline for all phases.
  headersTimeout: 0,
  bodyTimeout: 0,
  // Sixteen thousand headers of one letter take 30 ms of a processor.
  maxHeaderSize: 8_192,
  pipelining: 1,
};

let testing: ReceiverAgents | undefined;

/** Connections for what a person sends from a page: test events, and test messages to an alert channel. */
export function testAgents(): ReceiverAgents {
  testing ??= createReceiverAgents();
  return testing;
}

export function createReceiverAgents(resolve?: Resolve, ca?: string): ReceiverAgents {
  const guarded = new Agent({ ...limits, connect: guardedConnector(resolve, ca) });
  const inbox = new Agent({ ...limits, connect: openConnector() });
  return {
    agentFor: (url) => (isInboxUrl(url) ? inbox : guarded),
    close: async () => {
      await Promise.all([guarded.destroy(), inbox.destroy()]);
    },
  };
}
