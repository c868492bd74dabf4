import { expect, test } from "vitest";
import { open } from "#lib/platform/crypto/envelope.ts";
import { pageQuerySchema } from "#lib/platform/http/page.ts";
import { newId } from "#lib/platform/ids.ts";
import { getFrame } from "#lib/portal/overview/get-frame.ts";
import { makeContext, makePerson } from "#test/fixtures.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { listNotices, markNoticesRead } from "./list-notices.ts";
import { notifyOrganization } from "./notify-organization.ts";

const { db } = await setUpTestDatabase();

const notice = { tone: "WARN" as const, title: "It fails", text: "Every delivery fails.", path: "/webhooks" };

test("a notice is for its organization, unread for each person until they have read it, and emailed to admins", async () => {
  const admin = await makePerson(db);
  const member = await makePerson(db, "PARTNER_MEMBER", admin.organizationId);
  const stranger = await makePerson(db);
  await db.$transaction((tx) => notifyOrganization(tx, { ...notice, organizationId: admin.organizationId }));

  const [forAdmin, forMember] = [makeContext(admin, db), makeContext(member, db)];
  expect(await getFrame(forAdmin)).toMatchObject({ unreadNotices: 1, openProblems: 0 });
  expect((await listNotices(makeContext(stranger, db))).data).toEqual([]);
  await markNoticesRead({ ...forAdmin, now: new Date() });
  expect(await getFrame(forAdmin)).toMatchObject({ unreadNotices: 0 });
  expect((await listNotices(forAdmin)).data).toMatchObject([{ title: "It fails", isUnread: false }]);
  expect((await listNotices(forMember)).data).toMatchObject([{ title: "It fails", isUnread: true }]);

  const mails = await db.mail.findMany();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[admin.email, "It fails"]]);
  expect(open(mails[0]?.textEncrypted ?? Buffer.alloc(0), "mail-text", mails[0]?.id ?? "")).toMatch(
    /^Every delivery fails\.\n\nhttp:\/\/127\.0\.0\.1:\d+\/webhooks\n$/,
  );
});

test("a notice of a change that is rolled back is neither shown nor emailed", async () => {
  const { organizationId } = await makePerson(db);
  const before = await db.mail.count();
  const failing = db.$transaction(async (tx) => {
    await notifyOrganization(tx, { ...notice, organizationId });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await db.notice.count({ where: { organizationId } })).toBe(0);
  expect(await db.mail.count()).toBe(before);
});

test("pages of notices are newest first, without repeats", async () => {
  const { organizationId, ...person } = await makePerson(db);
  const createdAt = new Date();
  const rows = Array.from({ length: 120 }, () => ({
    ...notice,
    id: newId("notice"),
    organizationId,
    createdAt,
  }));
  await db.notice.createMany({ data: rows });
  const ctx = makeContext({ organizationId, ...person }, db);
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = pageQuerySchema("not_").parse(cursor === undefined ? {} : { cursor });
    const page = await listNotices(ctx, query);
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(rows.map(({ id }) => id).reverse());
});
