import { encodeTime, monotonicFactory } from "ulid";
import { timeNow } from "./clock.ts";

const randomBytes = new Uint8Array(1_024);
let used = randomBytes.length;

/** A number from 0 to 1, of a random byte. Bytes are drawn many at once: one by one they cost 6 % of an API request. */
function random(): number {
  if (used === randomBytes.length) {
    crypto.getRandomValues(randomBytes);
    used = 0;
  }
  const byte = randomBytes[used] ?? 0;
  used += 1;
  return byte / 256;
}

/** A ULID never sorts below the one before it, so after a clock that was ahead by more than this the row begins anew. */
const longestStepBackMs = 60_000;

let nextUlid = monotonicFactory(random);
let latestMs = 0;

/** Prefix of each kind of identifier, so that a person can tell from an id what it names. */
const prefixes = {
  organization: "org",
  user: "usr",
  session: "ses",
  invitation: "inv",
  application: "app",
  clientSecret: "cs",
  redirectUri: "ru",
  grant: "gr",
  webhook: "wh",
  event: "evt",
  delivery: "dlv",
  attempt: "att",
  replay: "rpl",
  inboxRequest: "inb",
  mail: "ml",
  notice: "not",
  branchProblem: "bp",
  branchImport: "imp",
  auditEntry: "aud",
  request: "req",
  loggedRequest: "log",
  requestLogGap: "gap",
} as const;

/** Makes an identifier such as `wh_01JD…`: a prefixed ULID, unique, sortable by time of making. */
export function newId(kind: keyof typeof prefixes): string {
  const nowMs = timeNow().getTime();
  if (nowMs < latestMs - longestStepBackMs) nextUlid = monotonicFactory(random);
  latestMs = nowMs;
  return `${prefixes[kind]}_${nextUlid(nowMs)}`;
}

/** No identifier of this kind that was made at `date` or later sorts below this one; older ones do. */
export function firstIdAt(kind: keyof typeof prefixes, date: Date): string {
  return `${prefixes[kind]}_${encodeTime(date.getTime(), 10)}${"0".repeat(16)}`;
}
