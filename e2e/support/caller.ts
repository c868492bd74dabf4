import { setTimeout as sleep } from "node:timers/promises";
import { errors, request } from "undici";

type Request = {
  kind: string;
  path: string;
  method?: "POST" | "DELETE";
  headers: Record<string, string>;
  body?: string;
};

/** A caller of the portal that counts what it asked and how that failed. */
export type Caller = {
  asked: Map<string, number>;
  /** Answers other than the one hoped for, by kind and cause. */
  failures: Map<string, number>;
  /** How long each request of a kind took, in milliseconds, whatever came of it. */
  tookMs: Map<string, number[]>;
  /** One request; null when its answer has none of these statuses. */
  ask: (request: Request, hoped: readonly number[]) => Promise<unknown>;
  /**
   * Asks until it is answered so, or until `giveUpMs` of performance.now(), with longer and longer pauses, or such as
   * Retry-After asks for; `later` are statuses that a repetition may get.
   */
  insist: (request: Request, hoped: number, later?: number) => Promise<unknown>;
  giveUpAt: (ms: number) => void;
};

/** The body hoped for; or what went wrong, and how long the answer asks to wait before another try. */
type Outcome =
  | { body: unknown; cause?: never; pauseMs?: never }
  | { body?: never; cause: string; pauseMs?: number };

const answerWithinMs = 60_000;
/** The pause before the second try; each further one is twice as long, up to the longest, where no answer says how long. */
const firstPauseMs = 250;
const longestPauseMs = 4_000;

const countUp = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

/** What went wrong, in few words: the proxy's, the problem's code, or that the line broke. */
async function ask(
  baseUrl: string,
  { kind: _, path, ...init }: Request,
  hoped: readonly number[],
): Promise<Outcome> {
  try {
    const patience = { headersTimeout: answerWithinMs, bodyTimeout: answerWithinMs };
    const { statusCode, headers, body } = await request(`${baseUrl}${path}`, { ...init, ...patience });
    const text = await body.text();
    if (hoped.includes(statusCode)) return { body: JSON.parse(text) as unknown };
    const code = /"(?:code|error)":"(\w+)"/.exec(text)?.[1] ?? "";
    const cause = headers["x-proxy-error"]?.toString() ?? `${statusCode} ${code}`;
    const seconds = headers["retry-after"];
    return { cause, ...(seconds && { pauseMs: Number(seconds) * 1000 }) };
  } catch (error) {
    const isCut =
      error instanceof errors.SocketError || (error as NodeJS.ErrnoException).code === "ECONNRESET";
    return { cause: isCut ? "cut in the answer" : String(error) };
  }
}

export function createCaller(baseUrl: string): Caller {
  const asked = new Map<string, number>();
  const failures = new Map<string, number>();
  const tookMs = new Map<string, number[]>();
  let giveUpMs = Number.POSITIVE_INFINITY;
  const once = async (request: Request, hoped: readonly number[]) => {
    countUp(asked, request.kind);
    const startedMs = performance.now();
    const answer = await ask(baseUrl, request, hoped);
    const times = tookMs.get(request.kind) ?? [];
    tookMs.set(request.kind, times);
    times.push(performance.now() - startedMs);
    if ("cause" in answer) countUp(failures, `${request.kind}: ${answer.cause}`);
    return answer;
  };
  return {
    asked,
    failures,
    tookMs,
    ask: async (request, hoped) => (await once(request, hoped)).body ?? null,
    insist: async (request, hoped, later = hoped) => {
      let answer = await once(request, [hoped]);
      for (let pauseMs = firstPauseMs; answer.cause && performance.now() < giveUpMs; ) {
        await sleep(answer.pauseMs ?? pauseMs);
        pauseMs = Math.min(2 * pauseMs, longestPauseMs);
        answer = await once(request, [hoped, later]);
      }
      return answer.body ?? null;
    },
    giveUpAt: (ms) => {
      giveUpMs = ms;
    },
  };
}
