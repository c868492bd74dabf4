import { expect, test } from "vitest";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { lockDataset } from "#lib/branches/search/branch-store.ts";
import type { OddityGroup } from "#lib/branches/shared/oddity-schemas.ts";
import type { BranchProblemItem } from "#lib/branches/shared/problem-schemas.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { branchRecord, toRows } from "#test/branches.ts";
import { makePerson } from "#test/fixtures.ts";
import { type PortalClient, portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { until } from "#test/processes/worker-process.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

const { db } = await setUpTestDatabase();
await setUpApiServer();
await importBranches(systemContext(db, "test"), toRows([branchRecord("0417"), branchRecord("0418")]));
const partner = await makePerson(db, "PARTNER_READ_ONLY");
const staff = await makePerson(db, "STAFF");
const [atPartner, atStaff] = [portal.as(partner), portal.as(staff)];

const report = (client: PortalClient, number: string, text: string) =>
  client.post(`/api/console/branches/${number}/problems`, { text });

async function problems(): Promise<BranchProblemItem[]> {
  const { data } = (await atStaff.get("/api/console/branch-problems")).body;
  return data as BranchProblemItem[];
}

test("a signed-in person reports a problem; staff see who reported what, and mark it as resolved once", async () => {
  const answer = await report(atPartner, "0417", "  The gate is at the back.  ");
  expect(answer.status).toBe(201);
  const { id } = answer.body as { id: string };
  expect(await problems()).toMatchObject([
    {
      id,
      branchNumber: "0417",
      branchName: "Ridgeline Supply - Chicago, IL",
      text: "The gate is at the back.",
      reporterName: partner.name,
      reporterEmail: partner.email,
      organizationName: "Acme Roofing",
      resolved: null,
    },
  ]);
  for (const isResolved of [true, true, false, true])
    expect((await atStaff.patch(`/api/console/branch-problems/${id}`, { isResolved })).status).toBe(200);
  expect((await problems())[0]).toMatchObject({ resolved: { by: staff.name } });

  const entries = await db.auditEntry.findMany({
    where: { action: { startsWith: "branch_problem" } },
    orderBy: { id: "asc" },
  });
  expect(
    entries.map(({ action, actorId, targetId, organizationId }) => [
      action,
      actorId,
      targetId,
      organizationId,
    ]),
  ).toEqual([
    ["branch_problem.reported", partner.userId, "0417", partner.organizationId],
    ["branch_problem.resolved", staff.userId, "0417", null],
    ["branch_problem.reopened", staff.userId, "0417", null],
    ["branch_problem.resolved", staff.userId, "0417", null],
  ]);
});

test("partners cannot see or resolve problems, and reporting requires a session", async () => {
  const [problem] = await problems();
  expect((await atPartner.get("/api/console/branch-problems")).status).toBe(403);
  const admin = portal.as(await makePerson(db));
  const settled = await admin.patch(`/api/console/branch-problems/${problem?.id}`, { isResolved: false });
  expect(settled.status).toBe(403);
  expect((await report(portal.anonymous, "0417", "Wrong address.")).status).toBe(401);
  expect((await problems())[0]).toEqual(problem);
});

test("an unknown branch or problem is 404, and an empty report is refused", async () => {
  expect((await report(atPartner, "9999", "Wrong address.")).status).toBe(404);
  expect((await atStaff.patch("/api/console/branch-problems/bp_x", { isResolved: true })).status).toBe(404);
  const empty = await report(atPartner, "0418", "    ");
  expect(empty.status).toBe(400);
  expect(empty.body).toMatchObject({ errors: [{ pointer: "/text" }] });
});

test("a report and the undo of an import that added the branch follow one another", async () => {
  const added = await importBranches(systemContext(db, "test"), toRows([branchRecord("0419")]));
  const lock = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  // As an undo that began first.
  const undo = db.$transaction(async (tx) => {
    await lockDataset(tx);
    locked.resolve();
    await lock.promise;
    await tx.branch.deleteMany({ where: { number: "0419" } });
  });
  await locked.promise;
  const reported = report(atPartner, "0419", "It is closed.");
  await until("it waits", async () => {
    const waiting = await db.$queryRaw<unknown[]>`
      SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return waiting.length === 1;
  });
  lock.resolve();
  await undo;
  expect((await reported).status).toBe(404);
  expect(added.applied).toBe(true);
});

test("a person can report ten problems at once, even concurrently, without limiting others", async () => {
  const person = portal.as(await makePerson(db));
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, index) => report(person, "0418", `Wrong hours, ${index}.`)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(4);
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await report(atStaff, "0418", "Wrong hours.")).status).toBe(201);
});

test("a report outlives its reporter", async () => {
  const gone = await makePerson(db, "PARTNER_MEMBER");
  await report(portal.as(gone), "0417", "Nobody answers the phone.");
  await db.user.delete({ where: { id: gone.userId } });
  const problem = (await problems()).find(({ text }) => text === "Nobody answers the phone.");
  expect(problem).toMatchObject({ reporterName: gone.name, reporterEmail: null });
});

test("staff see what is unusual in the data of active branches by kind, also after a change; partners don't", async () => {
  const read = async () => (await atStaff.get("/api/console/branch-oddities")).body.data;
  const kinds = (await read()).map(({ kind }: OddityGroup) => kind);
  expect(kinds.toSorted()).toEqual(["noEmail", "sharedPhone", "sharedSite"]);
  await importBranches(
    systemContext(db, "test"),
    toRows([branchRecord("0420", { lat: 39.77, long: -86.16, phones: [], status: "active" })]),
  );
  expect((await read())[0]).toEqual({
    kind: "coordinates",
    count: 1,
    branches: [{ number: "0420", name: "Ridgeline Supply - Chicago, IL", texts: [expect.any(String)] }],
  });
  expect((await atPartner.get("/api/console/branch-oddities")).status).toBe(403);
});
