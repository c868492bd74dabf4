import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

/** Functions that find a tenant's row for an actor: calling one first is a check. */
const finders = /\b(find|lock)(Webhook|Application|Delivery|Member|Organization)\(|\b(ownersOf|getReplay)\(/;

/** Files and folders that query tables of tenants without an actor's limits, and why they may. */
const exceptions: Record<string, string> = {
  "lib/oauth/": "finds rows by a credential or a person's own consent",
  "lib/identity/sign-in/": "nobody is signed in yet",
  "lib/identity/sessions/": "finds rows by the session's cookie",
  "lib/identity/passwords/": "finds rows by the token of a reset",
  "lib/identity/account/": "a person's own rows, by `actor.userId`",
  "lib/identity/factors/": "a person's own rows, by `actor.userId`",
  "lib/identity/invitations/": "finds rows by the invitation's token, or after `findInvitation`",
  "lib/identity/people/create-user.ts": "called with an organization that was checked",
  "lib/notices/": "the actor's own organization, and writing",
  "lib/inbox/receive-request.ts": "finds the application by its inbox key",
  "lib/webhooks/get-webhook-keys.ts": "public keys, for anybody",
  "lib/orders/number-events.ts": "numbers the events of every tenant",
  "lib/orders/publish-events.ts": "sends to every tenant that an event's audience names",
  "lib/orders/feed/": "the actor's own client ID",
  "lib/orders/digests/": "the actor's own client ID",
  "lib/orders/back-pressure.ts": "counts over every tenant, to bound the intake",
  "lib/deliveries/engine/": "the worker sends for every tenant",
  "lib/deliveries/charts/created-deliveries.ts": "called with the applications that the actor may see",
  "lib/deliveries/log/delivery-state.ts": "called with the applications that the actor may see",
  "lib/deliveries/charts/measure-backlog.ts": "counts over every tenant, for the operator",
  "lib/deliveries/charts/roll-up-hours.ts": "the worker counts for every tenant",
  "lib/deliveries/replay/run-replays.ts": "the worker sends for every tenant",
  "lib/deliveries/check/run-checks.ts": "the worker checks for every tenant",
  "lib/deliveries/check/nightly-checks.ts": "the worker checks for every tenant",
  "lib/deliveries/shadow/get-shadow.ts": "called with a webhook that the actor may see",
  "lib/deliveries/log/prune-log.ts": "retention",
  "lib/sandbox/webhook-faults.ts": "a webhook that `changeWebhook` found",
  "lib/portal/operations/": "retention, and what staff see of the installation",
  "lib/portal/request-log/prune-requests.ts": "retention",
  "lib/platform/mail/": "mail belongs to no tenant; the list is for staff",
  "lib/platform/http/idempotent.ts": "answers of the application that calls",
  "lib/platform/http/log-request.ts": "writes",
  "lib/platform/audit/record-audit.ts": "writes",
};

/** Models that belong to a tenant: by the organization, or by something that belongs to one. */
async function tenantModels(): Promise<string[]> {
  const schema = await readFile("prisma/schema.prisma", "utf8");
  const models = [...schema.matchAll(/^model (\w+) \{([^}]*)\}/gm)];
  const owner = /^ +(organizationId|applicationId|webhookId|deliveryId|eventId|userId|grantId) /m;
  return models.flatMap(([, name = "", fields = ""]) =>
    owner.test(fields) || name === "Mail" ? [name] : [],
  );
}

test("every query on a table of tenants takes its condition from lib/platform/access/tenancy.ts, or has a reason", async () => {
  const names = await tenantModels();
  expect(names).toEqual(expect.arrayContaining(["Application", "Delivery", "AuditEntry", "User", "Event"]));
  const delegates = names.map((name) => `${name[0]?.toLowerCase()}${name.slice(1)}`).join("|");
  const verbs = "find|count|aggregate|groupBy|update|delete|create|upsert";
  const query = new RegExp(
    `\\.(${delegates})\\s*\\.(${verbs})\\w*\\(|(FROM|JOIN|UPDATE|INTO) "(${names.join("|")})"`,
  );
  const unchecked: string[] = [];
  for await (const file of glob("lib/**/*.ts", {
    exclude: ["**/*.test.ts", "lib/platform/{db/generated,access}/**"],
  })) {
    const source = await readFile(file, "utf8");
    const isChecked = source.includes("access/tenancy.ts") || finders.test(source);
    if (query.test(source) && !isChecked) unchecked.push(file);
  }
  const allowed = Object.keys(exceptions);
  const isUnder = (file: string) => (prefix: string) => file.startsWith(prefix);
  expect(
    unchecked.filter((file) => !allowed.some(isUnder(file))),
    "without a tenant",
  ).toEqual([]);
  expect(
    allowed.filter((prefix) => !unchecked.some((file) => isUnder(file)(prefix))),
    "no longer needed",
  ).toEqual([]);
});
