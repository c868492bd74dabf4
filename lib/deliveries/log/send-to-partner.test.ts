import { expect, test } from "vitest";
import { listNotices } from "#lib/notices/list-notices.ts";
import { makeApplication, makeContext, makePerson } from "../../../e2e/support/fixtures.ts";
import { mailsTo } from "../../../e2e/support/mails.ts";
import { setUpApiServer } from "../../../e2e/support/processes/api-server.ts";
import { sessionCookie } from "../../../e2e/support/session-cookie.ts";
import { setUpTestDatabase } from "../../../e2e/support/test-database.ts";
import { makeWebhook, publishUpdates } from "../../../e2e/support/webhooks.ts";

const { db } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();

/** A delivery of an organization's application, failed unless told otherwise. */
async function makeDelivery(
  owner: Awaited<ReturnType<typeof makePerson>>,
  lastFailure: string | null = "gone",
) {
  const application = await makeApplication(db, {}, owner);
  const hook = await makeWebhook(db, "https://hooks.example.com/orders", { application });
  const [eventId = ""] = await publishUpdates(db, [hook]);
  const { id } = await db.delivery.findFirstOrThrow({ where: { event: { eventId } } });
  await db.delivery.update({ where: { id }, data: { lastFailure } });
  return { id, ...hook };
}

async function send(cookie: string, deliveryId: string) {
  const response = await fetch(`${baseUrl}/api/console/deliveries/${deliveryId}/partner-notice`, {
    method: "POST",
    headers: { cookie, origin: baseUrl },
  });
  const body = (await response.json()) as { code?: string };
  return { status: response.status, code: body.code, retryAfter: response.headers.get("retry-after") };
}

test("staff send the partner's admins the cause and a link, once an hour for a webhook", async () => {
  const admin = await makePerson(db);
  const member = await makePerson(db, "PARTNER_MEMBER", admin.organizationId);
  const staff = await makePerson(db, "STAFF");
  const cookie = await sessionCookie(staff);
  const delivery = await makeDelivery(admin);
  expect((await send(cookie, delivery.id)).status).toBe(200);

  const { data: notices } = await listNotices(makeContext(member, db));
  expect(notices).toMatchObject([
    { title: 'Check the receiver of "Orders"', path: `/deliveries/${delivery.id}` },
  ]);
  expect(notices[0]?.text).toContain("Your server answered 410 Gone.");
  const [mail] = await mailsTo(db, admin.email);
  expect(mail?.text).toContain(notices[0]?.text);
  expect(mail?.text).toContain(`/deliveries/${delivery.id}`);
  expect(await mailsTo(db, member.email)).toEqual([]);
  const entries = await db.auditEntry.findMany({ where: { action: "delivery.sent_to_partner" } });
  expect(entries).toMatchObject([
    { actorId: staff.userId, targetId: delivery.id, organizationId: admin.organizationId },
  ]);

  const again = await send(cookie, delivery.id);
  expect(again).toMatchObject({ status: 429, code: "too_many_requests" });
  expect(Number(again.retryAfter)).toBeGreaterThan(0);
  expect(await db.auditEntry.count({ where: { action: "delivery.sent_to_partner" } })).toBe(1);
  expect(await db.notice.count({ where: { organizationId: admin.organizationId } })).toBe(1);
});

test("only staff send it, about a failed delivery of somebody else", async () => {
  const admin = await makePerson(db);
  const staff = await makePerson(db, "STAFF");
  const failed = await makeDelivery(admin);
  expect(await send(await sessionCookie(admin), failed.id)).toMatchObject({ status: 403 });
  const cookie = await sessionCookie(staff);
  expect(await send(cookie, "dlv_none")).toMatchObject({ status: 404 });
  const fine = await makeDelivery(admin, null);
  expect(await send(cookie, fine.id)).toMatchObject({ status: 409 });
  const own = await makeDelivery(staff);
  expect(await send(cookie, own.id)).toMatchObject({ status: 409 });
  expect(
    await db.notice.count({
      where: { organizationId: { in: [admin.organizationId, staff.organizationId] } },
    }),
  ).toBe(0);
});
