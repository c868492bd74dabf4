import { Agent, type Dispatcher } from "undici";
import { expectDispatcher } from "./expect-dispatcher.ts";
import { guardedConnector, openConnector, type Resolve } from "./guarded-connector.ts";
import { isInboxUrl } from "./target-url.ts";

/** Connections to receivers, kept alive between deliveries. */
export type ReceiverAgents = {
  agentFor: (url: URL) => Dispatcher;
  /** For requests with `Expect: 100-continue`. */
  expecting: Pick<Dispatcher, "dispatch">;
  close: () => Promise<void>;
};

const limits = {
  // `exchange` has one deadline for all phases.
  headersTimeout: 0,
  bodyTimeout: 0,
  maxHeaderSize: 16_384,
  pipelining: 1,
};

export function createReceiverAgents(resolve?: Resolve, ca?: string): ReceiverAgents {
  const connect = guardedConnector(resolve, ca);
  const guarded = new Agent({ ...limits, connect });
  const inbox = new Agent({ ...limits, connect: openConnector() });
  return {
    agentFor: (url) => (isInboxUrl(url) ? inbox : guarded),
    expecting: expectDispatcher(connect),
    close: async () => {
      await Promise.all([guarded.destroy(), inbox.destroy()]);
    },
  };
}
