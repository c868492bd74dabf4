import { expect, test } from "vitest";
import { seedBranches } from "#lib/branches/seed-branches.ts";
import { sampleOrderInvoiced, sampleOrderUpdate } from "#lib/notifications/orders/shared/sample-events.ts";
import { testEventOrderNumber } from "#lib/notifications/orders/shared/sample-orders.ts";
import {
  deliveredOrderInvoicedSchema,
  deliveredOrderUpdateSchema,
} from "#lib/notifications/orders/shared/schemas.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { fetchToken } from "#test/api-token.ts";
import { makeApplication } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { openApiDocument } from "./document.ts";
import { branchExample, foundBranchExample } from "./examples.ts";
import { problemExample } from "./problem-examples.ts";

const { db } = await setUpTestDatabase();
await setUpApiServer();
await seedBranches(systemContext(db, "test"));
const token = await fetchToken(await makeApplication(db), "location.read");

const getBranch = async (number: string) =>
  (await portal.as(token).get(`/api/location/v1/branches/${number}`)).body;

test("the example branch is in the seed, and the example search finds it", async () => {
  const example = branchExample();
  expect(await getBranch(example.branch.number)).toEqual(example);
  const at = "/api/location/v1/branches?lat=39.74&long=-104.99&distance=50";
  const found = (await portal.as(token).get(at)).body as unknown as (typeof example)[];
  const { number } = foundBranchExample().branch;
  expect(found.find(({ branch }) => branch.number === number)).toEqual(foundBranchExample());
});

test("every example path names a branch of the seed, except the one of an unknown branch", async () => {
  const unknown = problemExample("not_found").instance.split("/").at(-1) ?? "";
  expect(await getBranch(unknown)).toMatchObject({ code: "not_found" });
  const named = JSON.stringify(openApiDocument().document).matchAll(/\/branches\/(\d+)/g);
  const numbers = new Set([...named].map(([, number = ""]) => number));
  const parameter = JSON.stringify(openApiDocument().document.paths?.["/api/location/v1/branches/{number}"]);
  expect(parameter).toContain(`"example":"${branchExample().branch.number}"`);
  expect(numbers).toEqual(new Set([branchExample().branch.number, unknown]));
});

test("the branch of each sample order is active in the seed, in its customer's city and time zone", async () => {
  const orderNumbers = [testEventOrderNumber, ...Array.from({ length: 200 }, (_, n) => `SO-${n}`)];
  const input = { eventId: "sample", at: new Date(), audience: "all" as const };
  const seen = new Map<string, Record<string, Record<string, unknown>>>();
  for (const orderNumber of orderNumbers) {
    const update = deliveredOrderUpdateSchema.parse(
      sampleOrderUpdate({ ...input, orderNumber, status: "Pending" }),
    );
    const invoice = deliveredOrderInvoicedSchema.shape.data.parse(
      sampleOrderInvoiced({ ...input, orderNumber }).data,
    );
    const number = update.branch?.number ?? "";
    if (!seen.has(number)) seen.set(number, (await getBranch(number)) as never);
    const { branch, address, locale } = seen.get(number) ?? {};
    expect(branch, `branch ${number} of ${orderNumber}`).toMatchObject({ status: "active" });
    expect(update.branch).toEqual({ number, name: branch?.["name"] });
    expect(invoice.branch).toEqual(update.branch);
    expect(invoice.storeFront).toBe(branch?.["storefront"]);
    expect(update.deliveryAppointment?.timeZoneCode).toBe(locale?.["timeZoneCode"]);
    expect(update.shipTo?.address).toMatchObject({ city: address?.["city"], state: address?.["state"] });
  }
  expect(seen.size).toBeGreaterThan(2);
});
