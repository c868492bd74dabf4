import { expect, test } from "vitest";
import { listEntries } from "#lib/platform/audit/list-entries.ts";
import { contextOf, makeApplication, makePerson } from "../../e2e/support/fixtures.ts";
import { setUpTestDatabase } from "../../e2e/support/test-database.ts";
import { decideProduction, listProductionRequests, requestProduction } from "./production-requests.ts";

const { db } = await setUpTestDatabase();
const admin = await makePerson(db);
const staff = contextOf(await makePerson(db, "STAFF"), db);
const partner = contextOf(admin, db);
const reason = "Syncs order status into our CRM.";

async function pending() {
  const redirectUris = ["https://app.example.com/callback"];
  const { id } = await makeApplication(
    db,
    {
      ...{ name: "Board", grantTypes: ["client_credentials", "authorization_code"], redirectUris },
      scopes: ["location.read", "sandbox.write"],
    },
    admin,
  );
  const { productionRequest } = await requestProduction(partner, { applicationId: id, reason });
  return { applicationId: id, requestId: productionRequest?.id ?? "" };
}

test("an approval creates a production application without a secret and without sandbox scopes", async () => {
  const { requestId } = await pending();
  const decision = { requestId, state: "APPROVED", answer: "Welcome." } as const;
  const { productionApplicationId } = await decideProduction(staff, decision);
  const created = await db.application.findUniqueOrThrow({
    where: { id: productionApplicationId ?? "" },
    include: { clientSecrets: true, redirectUris: true },
  });
  expect(created).toMatchObject({
    ...{ name: "Board", environment: "PRODUCTION", organizationId: admin.organizationId },
    ...{
      scopes: ["location.read"],
      clientSecrets: [],
      redirectUris: [{ uri: "https://app.example.com/callback" }],
    },
  });
  const { organizationId } = admin;
  const notice = await db.notice.findFirstOrThrow({ where: { organizationId, tone: "GOOD" } });
  expect(notice).toMatchObject({
    title: "Production for Board (sandbox) is approved",
    path: `/applications/${created.id}`,
  });
  expect(notice.text).toContain("Welcome.");
  expect(await db.mail.count({ where: { to: admin.email, subject: notice.title } })).toBe(1);
  const { data } = await listEntries(partner, {});
  expect(data.map(({ action, environment }) => `${action} ${environment}`).sort()).toEqual([
    "application.created PRODUCTION",
    "application.created SANDBOX",
    "production.approved SANDBOX",
    "production.requested SANDBOX",
  ]);
});

test("of concurrent answers one counts, and only it creates an application", async () => {
  const { requestId } = await pending();
  const before = await db.application.count();
  const answers = await Promise.allSettled(
    (["APPROVED", "DECLINED", "APPROVED", "DECLINED"] as const).map((state) =>
      decideProduction(staff, { requestId, state, answer: "No." }),
    ),
  );
  const kept = answers.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(kept).toHaveLength(1);
  expect(await db.application.count()).toBe(before + (kept[0]?.state === "APPROVED" ? 1 : 0));
});

test("one request is pending at a time; after a refusal it can be repeated", async () => {
  const { applicationId, requestId } = await pending();
  const again = () => requestProduction(partner, { applicationId, reason });
  await expect(again()).rejects.toMatchObject({ code: "conflict" });
  expect((await listProductionRequests(staff)).data[0]).toMatchObject({ state: "PENDING" });
  await decideProduction(staff, { requestId, state: "DECLINED", answer: "Test it first." });
  expect((await again()).productionRequest).toMatchObject({ state: "PENDING" });
});

test("a partner sees no queue and cannot answer; another organization's request looks missing", async () => {
  const { applicationId, requestId } = await pending();
  const decision = { requestId, state: "APPROVED", answer: "" } as const;
  await expect(decideProduction(partner, decision)).rejects.toMatchObject({ code: "forbidden" });
  await expect(listProductionRequests(partner)).rejects.toMatchObject({ code: "forbidden" });
  const other = contextOf(await makePerson(db), db);
  await expect(requestProduction(other, { applicationId, reason })).rejects.toMatchObject({
    code: "not_found",
  });
});
