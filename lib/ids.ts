import { monotonicFactory } from "ulid";

const nextUlid = monotonicFactory();

/** Prefix of each kind of identifier, so that a person can tell from an id what it names. */
const prefixes = {
  organization: "org",
  user: "usr",
  application: "app",
  clientSecret: "cs",
  redirectUri: "ru",
  grant: "gr",
  webhook: "wh",
  event: "evt",
  delivery: "dlv",
  attempt: "att",
  inboxRequest: "inb",
  auditEntry: "aud",
  request: "req",
} as const;

/** Makes an identifier such as `wh_01JD…`: a prefixed ULID, unique, sortable by time of making. */
export function newId(kind: keyof typeof prefixes): string {
  return `${prefixes[kind]}_${nextUlid()}`;
}
