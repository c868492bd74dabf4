import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import type { AuditPage } from "#lib/audit/shared/schemas.ts";
import type { UserActor } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { newId } from "#lib/platform/ids.ts";
import { makePerson } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

const { db } = await setUpTestDatabase();
await setUpApiServer();
const noon = new Date("2026-03-01T12:00:00Z");

async function write(
  { organizationId }: UserActor,
  count: number,
  change: (i: number) => { action?: string; actorName?: string; at?: Date } = () => ({}),
): Promise<void> {
  await db.auditEntry.createMany({
    data: Array.from({ length: count }, (_, i) => ({
      id: newId("auditEntry"),
      at: noon,
      actorKind: "user",
      actorName: "Pat",
      organizationId,
      action: "webhook.registered",
      targetType: "webhook",
      targetId: `wh_${i}`,
      ...change(i),
    })),
  });
}

async function getPage(person: UserActor, search = ""): Promise<AuditPage> {
  const response = await portal.as(person).get<AuditPage>(`/api/console/audit${search}`);
  expect(response.status).toBe(200);
  return response.body;
}

/** Every page, by the cursors. */
async function allPages(person: UserActor, search: string): Promise<AuditPage[]> {
  const pages = [await getPage(person, `?${search}`)];
  for (let next = pages[0]?.nextCursor; next; next = pages.at(-1)?.nextCursor)
    pages.push(await getPage(person, `?${search}&cursor=${next}`));
  return pages;
}

describe("the audit log", () => {
  test("shows admins the entries of their organization, staff all entries or those of a chosen organization, and others none", async () => {
    const [admin, other] = [await makePerson(db), await makePerson(db)];
    await write(admin, 2);
    await write(other, 3);
    expect((await getPage(admin)).data).toHaveLength(2);
    const staff = await makePerson(db, "STAFF");
    expect((await getPage(staff)).data.length).toBeGreaterThanOrEqual(5);
    const ofOther = `?organization=${other.organizationId}`;
    expect((await getPage(staff, ofOther)).data).toHaveLength(3);
    expect((await getPage(admin, ofOther)).data).toEqual([]);
    for (const role of ["PARTNER_MEMBER", "PARTNER_READ_ONLY"] as const) {
      const colleague = await makePerson(db, role, admin.organizationId);
      for (const path of ["audit", "audit/export"])
        expect((await portal.as(colleague).get(`/api/console/${path}`)).status, `${role} ${path}`).toBe(403);
    }
  });

  test("pages neither skip nor repeat entries of the same time, even while others are written", async () => {
    const admin = await makePerson(db);
    await write(admin, 60, (i) => ({ at: i < 55 ? noon : addSeconds(noon, -i) }));
    const first = await getPage(admin);
    await write(admin, 5, () => ({ at: addSeconds(noon, 60) }));
    const second = await getPage(admin, `?cursor=${first.nextCursor}`);
    const ids = [...first.data, ...second.data].map(({ id }) => id);
    expect([first.data.length, second.data.length, second.nextCursor]).toEqual([50, 10, null]);
    expect(new Set(ids).size).toBe(60);
  });

  test("filters by who, what, and when", async () => {
    const admin = await makePerson(db);
    await write(admin, 4, (i) => ({
      actorName: i === 0 ? "Quinn 100%_x" : "Pat",
      action: ["webhook.paused", "webhook.resumed", "application.created", "webhooks.odd"][i] ?? "",
      at: addSeconds(noon, i * 24 * 3600),
    }));
    const targets = async (search: string) =>
      (await getPage(admin, `?${search}`)).data.map(({ targetId }) => targetId);
    expect(await targets("actor=quinn")).toEqual(["wh_0"]);
    expect(await targets("actor=100%25_X")).toEqual(["wh_0"]);
    expect(await targets("actor=100_%25")).toEqual([]);
    expect(await targets("action=webhook.paused")).toEqual(["wh_0"]);
    expect(await targets("action=webhook")).toEqual(["wh_1", "wh_0"]);
    expect(await targets("from=2026-03-02&to=2026-03-03")).toEqual(["wh_2", "wh_1"]);
    expect(await targets("actor=pat&action=application.created")).toEqual(["wh_2"]);
  });

  test("refuses a period that ends before it starts, and names its end", async () => {
    for (const path of ["audit", "audit/export"]) {
      const response = await portal
        .as(await makePerson(db))
        .get(`/api/console/${path}?from=2026-03-03&to=2026-03-02`);
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({ errors: [{ parameter: "to" }] });
    }
  });

  test.each(["cursor=1", "from=yesterday", "action=%27--", "organizationId=org_x"])(
    "refuses what it does not know: %s",
    async (search) => {
      expect((await portal.as(await makePerson(db)).get(`/api/console/audit?${search}`)).status).toBe(400);
    },
  );

  test("is exported completely and in chunks, with escaped formulas, and the export is audited", async () => {
    const admin = await makePerson(db);
    const names = ['=HYPERLINK("http://evil.test")', "+1", "-1", "@x", 'a, "quoted"\nname'];
    await write(admin, 2_500, (i) => ({ actorName: names[i] ?? "Pat", at: addSeconds(noon, -i) }));
    const response = await portal.as(admin).get("/api/console/audit/export");
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-length")).toBeNull();
    const rows = parse(response.text) as string[][];
    expect(rows).toHaveLength(2_501);
    expect(rows.slice(1, 6).map(([, actor]) => actor)).toEqual([
      `'${names[0]}`,
      "'+1",
      "'-1",
      "'@x",
      names[4],
    ]);
    expect((await getPage(admin)).data[0]).toMatchObject({ action: "audit.exported" });
  });

  test("is exported with its filters, and only with entries of the actor's own organization", async () => {
    const [admin, other] = [await makePerson(db), await makePerson(db)];
    await write(admin, 3, (i) => ({ action: i === 0 ? "webhook.paused" : "webhook.resumed" }));
    await write(other, 3, () => ({ action: "webhook.paused" }));
    const rows = parse(
      (await portal.as(admin).get("/api/console/audit/export?action=webhook.paused")).text,
    ) as string[][];
    expect(rows).toHaveLength(2);
  });

  test("has the same entries page by page and in the export", async () => {
    const admin = await makePerson(db);
    await write(admin, 130);
    const pages = await allPages(admin, "action=webhook");
    expect(pages.map(({ data }) => data.length)).toEqual([50, 50, 30]);
  });
});
