import { createRemoteJWKSet, customFetch, errors } from "jose";
import { exchange } from "#lib/platform/egress/exchange.ts";
import { createReceiverAgents } from "#lib/platform/egress/receiver-agents.ts";
import { processCache } from "#lib/platform/process-cache.ts";
import { processState } from "#lib/platform/process-state.ts";

const maxBytes = 64 * 1024;
const timeoutMs = 4_000;
/** Anybody can send an unknown key ID, so this limits how often a URL is fetched. */
const shortestPauseMs = 30_000;
/** How long a key can still work after its removal from a key set. */
const maxAgeMs = 10 * 60_000;

/** Says why a key set could not be read, in words for the application's developers. */
export class KeySetError extends Error {}

/** Fetches a key set through the egress guard: at most 64 KiB, in four seconds, without redirects. @throws KeySetError */
export async function fetchKeySet(address: string): Promise<Response> {
  const url = new URL(address);
  const { answer, kept, end, error } = await exchange(
    processState("key-set-agents", createReceiverAgents).agentFor(url),
    {
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: "GET",
      // Reads are minutes apart: a kept connection would have been closed by then, and break the next one.
      reset: true,
      headers: { accept: "application/jwk-set+json, application/json", "user-agent": "PartnerPortal/1" },
    },
    { timeoutMs, keptBytes: maxBytes, readBytes: maxBytes },
  );
  if (end === "timeout") throw new KeySetError(`It did not answer within ${timeoutMs / 1_000} seconds.`);
  if (end === "too_large") throw new KeySetError("Its response is larger than 64 KiB.");
  if (end === "error" || !answer)
    throw new KeySetError(error instanceof Error ? `${error.message}.` : "It did not answer.");
  if (answer.statusCode !== 200) throw new KeySetError(`It answered ${answer.statusCode} instead of 200.`);
  return new Response(new Uint8Array(kept));
}

type RemoteKeySet = ReturnType<typeof createRemoteJWKSet>;

const keySets = processCache<RemoteKeySet>("client-key-sets", { max: 500, ttlMs: 24 * 3_600_000 });

/** Returns the key set at a URL, cached for ten minutes. An unknown key ID refetches it, at most every 30 seconds. */
export function remoteKeySet(url: string): Promise<RemoteKeySet> {
  return keySets.read(url, async () => {
    let fetchedAtMs = Number.NEGATIVE_INFINITY;
    return createRemoteJWKSet(new URL(url), {
      cacheMaxAge: maxAgeMs,
      cooldownDuration: shortestPauseMs,
      [customFetch]: async () => {
        const pauseMs = performance.now() - fetchedAtMs;
        if (pauseMs >= 0 && pauseMs < shortestPauseMs) throw new errors.JWKSNoMatchingKey();
        fetchedAtMs = performance.now();
        return fetchKeySet(url);
      },
    });
  });
}
