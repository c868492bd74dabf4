import { globSync } from "node:fs";
import { expect, test } from "vitest";
import type { RouteHandler } from "#lib/platform/http/define-routes.ts";
import { makePerson } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

const { db } = await setUpTestDatabase();
await setUpApiServer();

/** Verbs do not check this themselves, so an operation that loses its rule must be noticed here. */
const staffOnly = [
  "GET /api/console/branch-imports",
  "POST /api/console/branch-imports/[importId]/undo",
  "GET /api/console/branch-oddities",
  "GET /api/console/branch-problems",
  "PATCH /api/console/branch-problems/[problemId]",
  "GET /api/console/branches/[number]/record",
  "PUT /api/console/branches/[number]/record",
  "POST /api/console/branches/closings",
  "GET /api/console/branches/export",
  "POST /api/console/branches/import",
  "POST /api/console/branches/import/refused",
  "POST /api/console/incidents/[incidentId]/partner-notice",
  "GET /api/console/mails",
  "GET /api/console/organizations",
  "POST /api/console/organizations",
  "GET /api/console/system",
  "GET /api/console/system/checks",
  "PUT /api/console/webhooks/[webhookId]/limits",
];

test("every operation of staff refuses an admin of a partner, and nobody else's", async () => {
  const client = portal.as(await makePerson(db, "PARTNER_ADMIN"));
  const refused: string[] = [];
  for (const file of globSync("app/api/console/**/route.ts")) {
    const handlers: Record<string, RouteHandler> = await import(`../../${file}`);
    const path = `/${file.slice("app/".length, -"/route.ts".length)}`;
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
      if (!handlers[method]?.routes?.operations[method]) continue;
      const address = path.replaceAll(/\[\w+\]/g, "unknown");
      const { status, body } = await client.request(method, address, method === "GET" ? undefined : {});
      if (status !== 403) continue;
      if (/^Only (staff|an admin of the distributor) may do this\.$/.test(body.detail))
        refused.push(`${method} ${path}`);
    }
  }
  expect(refused.toSorted()).toEqual(staffOnly.toSorted());
});
