import { setTimeout as sleep } from "node:timers/promises";
import { errors, request } from "undici";

type Call = {
  kind: string;
  path: string;
  method?: "POST" | "DELETE";
  headers: Record<string, string>;
  body?: string;
};

type Outcome = { body: unknown } | { cause: string; retryAfterMs: number | null };

const responseWithinMs = 60_000;
const firstPauseMs = 250;
const longestPauseMs = 4_000;

const countUp = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

async function send(baseUrl: string, call: Call, expected: readonly number[]): Promise<Outcome> {
  const { kind: _, path, ...init } = call;
  try {
    const limits = { headersTimeout: responseWithinMs, bodyTimeout: responseWithinMs };
    const { statusCode, headers, body } = await request(`${baseUrl}${path}`, { ...init, ...limits });
    const text = await body.text();
    const isJson = String(headers["content-type"]).includes("json");
    if (expected.includes(statusCode)) return { body: isJson ? (JSON.parse(text) as unknown) : text };
    const code = /"(?:code|error)":"(\w+)"/.exec(text)?.[1] ?? "";
    const seconds = headers["retry-after"];
    return {
      cause: headers["x-proxy-error"]?.toString() ?? `${statusCode} ${code}`,
      retryAfterMs: seconds ? Number(seconds) * 1000 : null,
    };
  } catch (error) {
    const isCut =
      error instanceof errors.SocketError || (error as NodeJS.ErrnoException).code === "ECONNRESET";
    return { cause: isCut ? "cut in the answer" : String(error), retryAfterMs: null };
  }
}

/** Calls the portal and counts what it asked for, by kind, and how that failed. */
export class Caller {
  readonly asked = new Map<string, number>();
  /** Responses other than the expected one, by kind and cause. */
  readonly failures = new Map<string, number>();
  readonly tookMs = new Map<string, number[]>();
  /** When `insist` gives up, by `performance.now()`. */
  giveUpMs = Number.POSITIVE_INFINITY;
  readonly #baseUrl: string;

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  async #send(call: Call, expected: readonly number[]): Promise<Outcome> {
    countUp(this.asked, call.kind);
    const startedMs = performance.now();
    const outcome = await send(this.#baseUrl, call, expected);
    const times = this.tookMs.get(call.kind) ?? [];
    times.push(performance.now() - startedMs);
    this.tookMs.set(call.kind, times);
    if ("cause" in outcome) countUp(this.failures, `${call.kind}: ${outcome.cause}`);
    return outcome;
  }

  /** Sends one request, which should get 200. */
  async ask(call: Call): Promise<void> {
    await this.#send(call, [200]);
  }

  /**
   * Repeats a request until it gets the expected status, or returns null after `giveUpMs`. Pauses as Retry-After says,
   * or longer and longer. `repeated` is a status that only a repetition may get.
   */
  async insist(call: Call, expected: number, repeated = expected): Promise<unknown> {
    let outcome = await this.#send(call, [expected]);
    for (let pauseMs = firstPauseMs; "cause" in outcome && performance.now() < this.giveUpMs; ) {
      await sleep(outcome.retryAfterMs ?? pauseMs);
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
      outcome = await this.#send(call, [expected, repeated]);
    }
    return "body" in outcome ? outcome.body : null;
  }
}
