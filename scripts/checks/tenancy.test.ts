import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { type Limits, unlimitedQueries } from "./unlimited-queries.ts";

const limits: Limits = {
  "lib/platform/access/tenancy.ts": {
    conditions: [
      "visibleRows",
      "visibleRowsSql",
      "visibleApplications",
      "visibleApplicationIds",
      "visibleEvents",
      "ownOrganization",
      "getOrganizationId",
    ],
    finders: ["maySee", "requireOwner"],
  },
  "lib/notifications/deliveries/order/readers.ts": { conditions: ["readersOf"] },
  "lib/notifications/deliveries/log/delivery-filter.ts": { conditions: ["getOwners"] },
  "lib/applications/find-application.ts": {
    finders: ["findApplication", "lockApplication", "changeApplication"],
  },
  "lib/notifications/deliveries/log/find-delivery.ts": { finders: ["findDelivery"] },
  "lib/notifications/deliveries/queue/list-replays.ts": { finders: ["getReplay"] },
  "lib/notifications/deliveries/incidents/find-incident.ts": { finders: ["findIncident"] },
  "lib/notifications/deliveries/incidents/list-incidents.ts": { conditions: ["visibleIncidents"] },
  "lib/identity/invitations/open-invitations.ts": { finders: ["findOpenInvitation"] },
  "lib/identity/organizations/find-organization.ts": { finders: ["lockOrganization"] },
  "lib/identity/people/manage-people.ts": { finders: ["lockMember"] },
  "lib/notifications/inbox/read-inbox.ts": { finders: ["findApplication"] },
  "lib/notifications/orders/test-orders/recipients.ts": { finders: ["findRecipients"] },
  "lib/notifications/orders/test-orders/send-test-order.ts": { finders: ["readLastUpdate"] },
  "lib/requests/list-requests.ts": { finders: ["countDropped"] },
  "lib/notifications/webhooks/find-webhook.ts": { finders: ["findWebhook", "changeWebhook"] },
  "lib/notifications/webhooks/register-webhook.ts": { finders: ["lockApplication"] },
};

/** Folders, files, and functions that query tables of tenants without a limit, and why they may. */
const exceptions: Record<string, string> = {
  "lib/oauth/": "finds rows by a credential or a person's own consent",
  "lib/identity/sign-in/": "nobody is signed in yet",
  "lib/identity/sessions/": "finds rows by the session's cookie",
  "lib/identity/passwords/": "finds rows by the token of a reset",
  "lib/identity/account/": "a person's own rows, by `actor.userId`",
  "lib/identity/factors/": "a person's own rows, by `actor.userId`",
  "lib/identity/invitations/": "finds rows by the invitation's token, or after `findOpenInvitation`",
  "lib/identity/organizations/create-organization.ts createOrganization": "for staff, as its operation says",
  "lib/identity/organizations/find-organization.ts lockPerson": "the person who acts, and their session",
  "lib/identity/organizations/find-organization.ts needsAdmin":
    "counts the admins of an organization that was locked or of an invitation whose token was found",
  "lib/identity/people/personal-data.ts": "commands of the operator",
  "lib/identity/people/create-user.ts": "called with an organization that was checked",
  "lib/applications/create-application.ts insertApplication": "called with an organization that was checked",
  "lib/branches/edit-branch.ts readHistory": "branches belong to no tenant; the editor is for staff",
  "lib/branches/problems/problems.ts reportProblem": "tells every distributor",
  "lib/notices/alert-choices.ts getAlerts": "the people and the channel of the own organization",
  "lib/notices/alert-choices.ts chooseAlert": "a person's own rows, by `actor.userId`",
  "lib/notices/alert-expiring-secrets.ts": "the worker alerts every tenant",
  "lib/notices/list-notices.ts": "the notices of the person, and of the person's organization",
  "lib/notices/notify-organization.ts": "writes",
  "lib/notices/notify-person.ts": "writes",
  "lib/notices/send-alerts.ts alertTransport": "the worker sends for every tenant",
  "lib/notices/send-alerts.ts recordAnswer": "the channel that was read",
  "lib/notifications/inbox/receive-request.ts": "finds the application by its inbox key",
  "lib/notifications/orders/create-test-event.ts": "writes",
  "lib/notifications/orders/test-orders/recipients.ts listRecipients": "for staff, as the page says",
  "lib/notifications/orders/test-orders/list-test-orders.ts readTestOrders":
    "an audience that `findRecipients` found",
  "lib/notifications/orders/compare-duplicates.ts":
    "compares with the events of every tenant, for a publisher, which sends to all",
  "lib/notifications/orders/number-events.ts": "numbers the events of every tenant",
  "lib/applications/update-application.ts deleteResponses": "responses to one that `getApplication` found",
  "lib/notifications/orders/publish-events.ts": "sends to every tenant that an event's audience names",
  "lib/notifications/orders/feed/": "the actor's own client ID",
  "lib/notifications/orders/back-pressure.ts": "counts over every tenant, to bound the intake",
  "lib/notifications/deliveries/engine/": "the worker sends for every tenant",
  "lib/notifications/deliveries/incidents/continue-incident.ts": "the worker tracks for every tenant",
  "lib/notifications/deliveries/incidents/count-incident.ts": "the worker counts for every tenant",
  "lib/notifications/deliveries/incidents/sweep-incidents.ts": "the worker counts for every tenant",
  "lib/notifications/deliveries/incidents/end-failing.ts": "a webhook that works again",
  "lib/notifications/webhooks/mark-behind.ts": "the worker looks at every tenant's webhooks",
  "lib/notifications/deliveries/queue/bring-forward.ts": "a webhook that works again",
  "lib/notifications/deliveries/queue/claim-deliveries.ts": "the worker sends for every tenant",
  "lib/notifications/deliveries/queue/end-leases.ts": "the worker sends for every tenant",
  "lib/notifications/deliveries/queue/enqueue-deliveries.ts": "writes",
  "lib/notifications/deliveries/queue/give-up-deliveries.ts":
    "deliveries to a webhook that was just unregistered, and retention",
  "lib/notifications/deliveries/charts/measure-backlog.ts": "counts over every tenant, for the operator",
  "lib/notifications/deliveries/charts/roll-up-hours.ts rollUpStep": "the worker counts for every tenant",
  "lib/notifications/deliveries/queue/list-replays.ts isOfWebhook": "narrows replays that `find` limits",
  "lib/notifications/deliveries/queue/run-replays.ts": "the worker sends for every tenant",
  "lib/notifications/deliveries/check/run-checks.ts": "the worker checks for every tenant",
  "lib/notifications/deliveries/log/delivery-filter.ts deliveryConditions": "narrows deliveries of `owners`",
  "lib/notifications/deliveries/log/delivery-filter.ts ofIncident": "narrows deliveries of `owners`",
  "lib/notifications/deliveries/log/delivery-state.ts isNeeded": "narrows deliveries of `owners`",
  "lib/notifications/deliveries/log/delivery-state.ts isHeldUp": "narrows deliveries of `owners`",
  "lib/notifications/deliveries/log/waits-for.ts hasEarlierSql":
    "deliveries to the webhook of one that the query found",
  "lib/notifications/deliveries/log/prune-log.ts": "retention",
  "lib/notifications/deliveries/log/delete-deliveries.ts": "the log of an application that was found",
  "lib/notifications/deliveries/rename-starter.ts": "the organization that `lockMember` found",
  "lib/notifications/orders/delete-events.ts": "retention",
  "lib/notifications/deliveries/order/show-order.ts readDifferences":
    "of events that the query found, called for staff",
  "lib/notifications/deliveries/order/unreached.ts countUnreached":
    "counts over every tenant, called for staff",
  "lib/notifications/webhooks/find-webhook.ts freeSlots":
    "webhooks that are unregistered already, of a webhook or an application that was found",
  "lib/notifications/webhooks/delete-webhooks.ts": "retention, and an application that was found",
  "lib/notifications/webhooks/track-webhook-health.ts": "the worker tracks every tenant's webhooks",
  "lib/notifications/webhooks/alert-failing-webhooks.ts": "the worker tracks every tenant's webhooks",
  "lib/notifications/deliveries/log/tail-deliveries.ts changedDeliveries": "changes, which `maySee` limits",
  "lib/requests/new-requests.ts newRequests": "changes, which `maySee` limits",
  "lib/notifications/deliveries/log/sign-request.ts signNow":
    "the events and webhooks of deliveries that the query found",
  "lib/notifications/deliveries/log/tail-deliveries.ts startOfTail":
    "called with the actor's own application",
  "lib/portal/overview/search-portal.ts ofEvent": "an ID, whose deliveries `findDelivery` limits",
  "lib/portal/overview/search-portal.ts findPartners": "finds nothing unless the actor is staff",
  "lib/portal/overview/get-frame.ts listOrganizations": "called for staff",
  "lib/portal/overview/list-organizations.ts listOrganizations": "for staff, as its operation says",
  "lib/portal/overview/read-installation.ts": "what the installation has, for staff",
  "lib/portal/operations/": "retention, and what staff see of the installation",
  "lib/requests/prune-requests.ts": "retention",
  "lib/requests/rejected-events.ts": "counts over every tenant, called for staff",
  "lib/platform/db/settled-sequence.ts highest": "one number of a whole table",
  "lib/mail/": "mail belongs to no tenant; the list is for staff",
  "lib/platform/http/idempotent.ts": "responses to the application that calls",
  "lib/platform/http/log-request.ts": "writes",
  "lib/platform/crypto/reseal-secrets.ts": "a command of the operator",
  "lib/audit/audit.ts": "writes",
};

/** Models that belong to a tenant: by the organization, or by something that belongs to one. */
async function tenantModels(): Promise<string[]> {
  const schema = await readFile("prisma/schema.prisma", "utf8");
  const models = [...schema.matchAll(/^model (\w+) \{([^}]*)\}/gm)];
  const owner = /^ +(organizationId|applicationId|webhookId|deliveryId|eventId|userId|grantId|channelId) /m;
  return models.flatMap(([, name = "", fields = ""]) =>
    owner.test(fields) || name === "Organization" ? [name] : [],
  );
}

test("every query on a table of tenants is limited to the actor's tenant, or has a reason", async () => {
  const models = await tenantModels();
  expect(models).toEqual(expect.arrayContaining(["Organization", "Delivery", "AuditEntry", "User", "Mail"]));
  const found: string[] = [];
  for await (const file of glob("lib/**/*.ts", {
    exclude: ["**/*.test.ts", "lib/platform/{db/generated,access}/**"],
  }))
    found.push(...unlimitedQueries(file, await readFile(file, "utf8"), models, limits));
  const allowed = Object.keys(exceptions);
  expect(
    found.filter((query) => !allowed.some((prefix) => query.startsWith(prefix))),
    "without a limit",
  ).toEqual([]);
  expect(
    allowed.filter((prefix) => !found.some((query) => query.startsWith(prefix))),
    "no longer needed",
  ).toEqual([]);
}, 60_000);

test.for([
  ["lib/notifications/deliveries/queue/start-replay.ts", "findOwners", /AND d."applicationId" IN \(.*?\)}\)/],
  [
    "lib/notifications/deliveries/log/tail-deliveries.ts",
    "readTailed",
    ", application: visibleApplications(ctx.actor)",
  ],
  ["lib/portal/overview/search-portal.ts", "findOrder", /\$\{visibleEvents\(actor\)\}/],
  ["lib/portal/overview/search-portal.ts", "findBegunOrders", /\$\{visibleEvents\(actor\)\}/],
  ["lib/identity/people/list-people.ts", "listPeople", "maySee(ctx.actor, id)"],
  ["lib/notifications/deliveries/charts/get-health.ts", "getHealth", "visibleApplicationIds("],
  ["lib/notifications/webhooks/find-webhook.ts", "changeWebhook", "findWebhook("],
  ["lib/applications/update-application.ts", "deleteOnce", "await lockApplication(ctx, tx, applicationId)"],
] as const)("finds the query that loses its limit: %s %s", async ([file, name, limit]) => {
  const source = await readFile(file, "utf8");
  const start = source.indexOf(`function ${name}`);
  const changed = source.slice(0, start) + source.slice(start).replace(limit, "(true)");
  expect(changed).not.toBe(source);
  expect(unlimitedQueries(file, changed, await tenantModels(), limits)).toContain(`${file} ${name}`);
});

test.for([
  'db.$queryRaw`SELECT 1 FROM\n "Delivery"`',
  'db.$queryRaw`SELECT 1 FROM public."Delivery"`',
  'db.$queryRaw`SELECT 1 FROM "Branch", "Delivery"`',
  "db.organization\n.findMany({ where: { id } })",
  "db.delivery.findMany({ where: { id: visibleRows(actor) } }); db.delivery.findMany({ where: { id } })",
])("finds %s", async (query) => {
  const source = `import { visibleRows } from "#lib/platform/access/tenancy.ts";
    export function read(db, actor, id) { return ${query}; }`;
  expect(unlimitedQueries("lib/a.ts", source, await tenantModels(), limits)).toEqual(["lib/a.ts read"]);
});
