import { randomInt } from "node:crypto";
import { encodeTime, monotonicFactory } from "ulid";

/** By default, the package asks the system for each of 16 characters. `randomInt` asks once for thousands. */
const nextUlid = monotonicFactory(() => randomInt(32) / 32);

/** The prefix of an identifier says what it names. */
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
  incident: "inc",
  receiverCheck: "chk",
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

/** Makes an identifier such as `wh_01JD…`: a prefixed ULID, unique and sorted by creation time. */
export function newId(kind: keyof typeof prefixes): string {
  return `${prefixes[kind]}_${nextUlid(Date.now())}`;
}

/** Older identifiers of this kind sort below it; those made at `date` or later do not. */
export function firstIdAt(kind: keyof typeof prefixes, date: Date): string {
  return `${prefixes[kind]}_${encodeTime(date.getTime(), 10)}${"0".repeat(16)}`;
}
