import { expect, test } from "vitest";
import { listNotices } from "#lib/notices/list-notices.ts";
import type { UserActor } from "#lib/platform/access/context.ts";
import { newId } from "#lib/platform/ids.ts";
import { makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import { mailsTo } from "#test/mails.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook } from "#test/webhooks.ts";

const { db } = await setUpTestDatabase();
await setUpApiServer();

/** An incident of a webhook of an organization's application. */
async function makeIncident(owner: UserActor, endedAt: Date | null = null) {
  const application = await makeApplication(db, {}, owner);
  const { webhookId } = await makeWebhook(db, "https://hooks.example.com/orders", { application });
  const { id } = await db.incident.create({
    data: {
      id: newId("incident"),
      webhookId,
      startedAt: new Date(),
      lastFailureAt: new Date(),
      endedAt,
      cause: "gone",
      causes: [],
      deliveryId: "dlv_1",
      affected: 5,
      waiting: 2,
      givenUp: 1,
      delivered: 2,
      orders: 3,
      missingOrders: 2,
    },
  });
  return id;
}

async function send(person: UserActor, incidentId: string) {
  const { status, headers, body } = await portal
    .as(person)
    .post(`/api/console/incidents/${incidentId}/partner-notice`);
  const { code, sentToPartner } = body;
  return { status, code, sentToPartner, retryAfter: headers.get("retry-after") };
}

test("staff send the partner's admins the cause, the loss, and the incident's page, once an hour for a webhook", async () => {
  const admin = await makePerson(db);
  const member = await makePerson(db, "PARTNER_MEMBER", admin.organizationId);
  const staff = await makePerson(db, "STAFF");
  const incidentId = await makeIncident(admin);
  expect(await send(staff, incidentId)).toMatchObject({
    status: 200,
    sentToPartner: { byName: staff.name, at: expect.any(String) },
  });

  const { data: notices } = await listNotices(makeContext(member, db));
  expect(notices).toMatchObject([
    { title: 'Check the receiver of "Orders"', path: `/incidents/${incidentId}` },
  ]);
  expect(notices[0]?.text).toContain("3 deliveries of 2 orders are not delivered.");
  expect(notices[0]?.text).toContain("Your server answered 410 Gone.");
  const [mail] = await mailsTo(db, admin.email);
  expect(mail?.text).toContain(notices[0]?.text);
  expect(mail?.text).toContain(`/incidents/${incidentId}`);
  expect(await mailsTo(db, member.email)).toEqual([]);
  const entries = await db.auditEntry.findMany({ where: { action: "incident.sent_to_partner" } });
  expect(entries).toMatchObject([
    { actorId: staff.userId, targetId: incidentId, organizationId: admin.organizationId },
  ]);

  const again = await send(staff, incidentId);
  expect(again).toMatchObject({ status: 429, code: "too_many_requests" });
  expect(Number(again.retryAfter)).toBeGreaterThan(0);
  expect(await db.auditEntry.count({ where: { action: "incident.sent_to_partner" } })).toBe(1);
  expect(await db.notice.count({ where: { organizationId: admin.organizationId } })).toBe(1);
});

test("only staff send it, about an open incident of somebody else", async () => {
  const admin = await makePerson(db);
  const staff = await makePerson(db, "STAFF");
  const failed = await makeIncident(admin);
  expect(await send(admin, failed)).toMatchObject({ status: 403 });
  expect(await send(staff, "inc_none")).toMatchObject({ status: 404 });
  expect(await send(staff, await makeIncident(admin, new Date()))).toMatchObject({ status: 409 });
  expect(await send(staff, await makeIncident(staff))).toMatchObject({ status: 409 });
  expect(
    await db.notice.count({
      where: { organizationId: { in: [admin.organizationId, staff.organizationId] } },
    }),
  ).toBe(0);
});
