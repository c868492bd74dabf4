import { expect, test } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { makeApplication, makePerson } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook } from "#test/webhooks.ts";

const { db } = await setUpTestDatabase();
await setUpApiServer();

test("staff see every organization with what is wrong with its webhooks, partners do not", async () => {
  const partner = await makePerson(db);
  const application = await makeApplication(db, {}, partner);
  const { webhookId } = await makeWebhook(db, "http://127.0.0.1:9/", { application });
  const startedAt = new Date("2026-06-01T09:00:00.000Z");
  const incident = {
    webhookId,
    startedAt,
    lastFailureAt: startedAt,
    causes: [],
    deliveryId: newId("delivery"),
  };
  await db.incident.createMany({
    data: [
      { ...incident, id: newId("incident"), cause: "server_error", waiting: 2, givenUp: 1 },
      { ...incident, id: newId("incident"), cause: "connect", endedAt: startedAt, waiting: 9 },
    ],
  });
  const staff = await makePerson(db, "STAFF");
  const { body } = await portal.as(staff).get("/api/console/organizations");
  expect(body.data).toContainEqual(
    expect.objectContaining({
      id: partner.organizationId,
      memberCount: 1,
      applicationCount: 1,
      webhooks: [
        expect.objectContaining({
          state: "ACTIVE",
          failingSince: null,
          incident: {
            startedAt: startedAt.toISOString(),
            waiting: 2,
            givenUp: 1,
            failure: expect.objectContaining({ class: "server_error", title: "Your server failed (5xx)" }),
          },
        }),
      ],
    }),
  );
  expect((await portal.as(partner).get("/api/console/organizations")).status).toBe(403);
});
