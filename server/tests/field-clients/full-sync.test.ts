import { expect, test } from "vitest";
import { seedBranches } from "#lib/branches/seed-branches.ts";
import { stateCodes } from "#lib/branches/shared/states.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { defaultRateLimits } from "#lib/platform/rate-limit/policies.ts";
import { fetchToken } from "#test/api-token.ts";
import { makeApplication } from "#test/fixtures.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

// A sync job that reads all branches one after the other, without a pause and without a retry.

const limits = Object.entries(defaultRateLimits).map(
  ([name, { perSecond, burst }]) => `${name}=${perSecond}/${burst}`,
);
const { db } = await setUpTestDatabase({ RATE_LIMITS: limits.join() });
const base = await setUpApiServer();
await seedBranches(systemContext(db, "test"));

const branchCount = 750;

test("a search in every state and then every branch by number meet no limit", async () => {
  const token = await fetchToken(await makeApplication(db), "location.read");
  const read = async (path: string) => {
    const response = await fetch(`${base}/api/location/v1/branches${path}`, {
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    });
    return { status: response.status, body: await response.json() };
  };
  const numbers: string[] = [];
  for (const state of stateCodes) {
    const { status, body } = await read(`?state=${state}`);
    expect([200, 404], `${state}: ${JSON.stringify(body)}`.slice(0, 200)).toContain(status);
    if (status === 200) for (const { branch } of body) numbers.push(branch.number);
  }
  expect(numbers.length).toBeGreaterThan(100);
  for (let count = 0; count < branchCount; count += 1) {
    const number = numbers[count % numbers.length];
    expect(await read(`/${number}`)).toMatchObject({ status: 200, body: { branch: { number } } });
  }
});

test("the limits of an organization allow what those of its application allow", () => {
  const { location, notification, token, organization } = defaultRateLimits;
  const shared = [location, notification, token];
  const sum = (key: "perSecond" | "burst") => shared.reduce((total, limit) => total + limit[key], 0);
  expect(organization.perSecond).toBeGreaterThanOrEqual(sum("perSecond"));
  expect(organization.burst).toBeGreaterThanOrEqual(sum("burst"));
});
