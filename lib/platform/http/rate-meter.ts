import { setTimeout as sleep } from "node:timers/promises";
import type { RateLimitName } from "#lib/platform/env.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { countedByProcess, overLimit, sharedByOrganization } from "#lib/platform/rate-limit/policies.ts";
import { giveBack, type Spent, spend } from "#lib/platform/rate-limit/spend.ts";
import { toNetwork } from "./remote-address.ts";

/**
 * Who a request comes from. An application names the organization whose applications share a limit. `alsoByAddress`: the
 * caller proved nothing, so its address stays charged.
 */
export type Caller = { id: string; organizationId?: string; alsoByAddress?: true };

/**
 * Refusals come later, so that a flood of them takes little time from others: at least a tenth of a second, and no more than
 * 500 a second, over however many connections.
 */
const refusalPauseMs = { least: 100, ofEachWaiting: 2 };
let waitingRefusals = 0;

async function pauseRefusal(): Promise<void> {
  waitingRefusals += 1;
  await sleep(Math.max(refusalPauseMs.least, waitingRefusals * refusalPauseMs.ofEachWaiting));
  waitingRefusals -= 1;
}

/** Charges one request. Each throws too_many_requests with Retry-After. */
export type RateMeter = {
  /** Charges the network address, before any work for an unknown caller. */
  admit: () => Promise<void>;
  /** Charges the caller, and no longer the address unless it is `alsoByAddress`. */
  spend: (caller: Caller) => Promise<void>;
  /** Charges the caller to another limit, too. */
  spendAlso: (limit: RateLimitName, id: string) => Promise<void>;
  /** `RateLimit` and `RateLimit-Policy` of the limit with the fewest requests left. */
  headers: () => Record<string, string>;
};

/** Source: draft-ietf-httpapi-ratelimit-headers. */
function getHeaders({ limit, remaining }: Spent): Record<string, string> {
  const { name, burst, perSecond } = limit;
  const windowSeconds = Math.ceil(burst / perSecond);
  const fullInSeconds = Math.max(0, Math.ceil((burst - remaining) / perSecond));
  return {
    "ratelimit-policy": `"${name}";q=${burst};w=${windowSeconds}`,
    ratelimit: `"${name}";r=${Math.max(0, remaining)};t=${fullInSeconds}`,
  };
}

function tooMany(spent: Spent): DomainError {
  return new DomainError("too_many_requests", overLimit(spent.limit), {
    headers: { "retry-after": String(spent.retryAfterSeconds), ...getHeaders(spent) },
  });
}

/** Makes the meter of a request. Charges its address until the caller is known. Source: contract, "Rate limits". */
export function rateMeter(name: RateLimitName, ipAddress: string | null): RateMeter {
  const address = `@${toNetwork(ipAddress ?? "unknown")}`;
  const ofAddress = countedByProcess.has(name) ? name : "public";
  let isAdmitted = false;
  let nearest: Spent | undefined;
  const count = async (limit: RateLimitName, subject: string): Promise<void> => {
    const spent = await spend(limit, subject);
    if (!nearest || !spent.isAllowed || spent.remaining < nearest.remaining) nearest = spent;
    if (spent.isAllowed) return;
    await pauseRefusal();
    throw tooMany(spent);
  };
  return {
    admit: async () => {
      await count(ofAddress, address);
      isAdmitted = true;
    },
    spend: async ({ id, organizationId, alsoByAddress }) => {
      if (!alsoByAddress) {
        if (isAdmitted) giveBack(ofAddress, address);
        isAdmitted = false;
        nearest = undefined;
      }
      await count(name, id);
      if (organizationId !== undefined && sharedByOrganization.has(name))
        await count("organization", organizationId);
    },
    spendAlso: count,
    headers: () => (nearest ? getHeaders(nearest) : {}),
  };
}
