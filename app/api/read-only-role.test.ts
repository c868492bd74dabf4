import { expect, test } from "vitest";
import type { RouteHandler } from "#lib/platform/http/define-routes.ts";
import { findRouteFiles, toSegments } from "#server/http/route-files.ts";
import { makePerson } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { sessionCookie } from "#test/session-cookie.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

const { db } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();

/** Routes that change only the person's own data, which every role may do. */
const personal = [
  "DELETE /api/console/account/passkeys/x",
  "DELETE /api/console/account/sessions",
  "DELETE /api/console/account/sessions/x",
  "DELETE /api/console/account/totp",
  "DELETE /api/console/connected-applications/x",
  "PATCH /api/console/account",
  "PATCH /api/console/account/alerts",
  "POST /api/console/account/confirmation",
  "POST /api/console/account/confirmation-link",
  "POST /api/console/account/leave",
  "POST /api/console/account/passkeys",
  "POST /api/console/account/passkeys/options",
  "POST /api/console/account/recovery-codes",
  "POST /api/console/account/totp",
  // To say that something is wrong changes nothing.
  "POST /api/console/branches/x/problems",
  "POST /api/console/notices/read",
  "PUT /api/console/account/confirmation-link",
  "PUT /api/console/account/password",
  "PUT /api/console/account/totp",
];

/** Every change that a signed-in person can make, as `METHOD /path`, its parameters filled in. */
async function consoleMutations(): Promise<string[]> {
  const lists = await Promise.all(
    (await findRouteFiles())
      .filter((file) => file.startsWith("app/api/"))
      .map(async (file) => {
        const handlers: Record<string, RouteHandler> = await import(`../../${file}`);
        const operations = Object.entries(handlers["OPTIONS"]?.routes?.operations ?? {});
        const path = `/${toSegments(file).join("/")}`.replace(/\[[^\]]+\]/g, "x");
        return operations
          .filter(
            ([method, { access }]) =>
              !["GET", "HEAD"].includes(method) && access.some(({ kind }) => kind === "session"),
          )
          .map(([method]) => `${method} ${path}`);
      }),
  );
  return lists.flat().sort();
}

async function getCode(
  mutation: string,
  cookie: string,
  from: Record<string, string> = { origin: baseUrl },
): Promise<string> {
  const [method = "", path = ""] = mutation.split(" ");
  const { status, body } = await portal.anonymous.request(method, path, {}, { cookie, ...from });
  return `${status} ${body.code ?? "no problem"}`;
}

/** What is the person's own may end the session: that is somebody else's each time. */
async function cookieFor(
  mutation: string,
  role: Parameters<typeof makePerson>[1],
  someone: string,
): Promise<string> {
  return personal.includes(mutation) ? sessionCookie(await makePerson(db, role)) : someone;
}

test("a read-only person can change only what is their own", async () => {
  const mutations = await consoleMutations();
  expect(mutations.length).toBeGreaterThanOrEqual(20);
  const notRefused: string[] = [];
  const someone = await sessionCookie(await makePerson(db, "PARTNER_READ_ONLY"));
  for (const mutation of mutations) {
    const cookie = await cookieFor(mutation, "PARTNER_READ_ONLY", someone);
    if ((await getCode(mutation, cookie)) !== "403 read_only_role") notRefused.push(mutation);
  }
  expect(notRefused).toEqual(personal);
});

test("the console accepts no change from a page of another site, for any role", async () => {
  const cookie = await sessionCookie(await makePerson(db, "ADMIN"));
  const elsewhere = [{ origin: "https://evil.example" }, { "sec-fetch-site": "same-site" }, {}];
  const taken: string[] = [];
  for (const [index, mutation] of (await consoleMutations()).entries()) {
    const from = elsewhere[index % elsewhere.length];
    if ((await getCode(mutation, cookie, from)) !== "403 forbidden") taken.push(mutation);
  }
  expect(taken).toEqual([]);
});

test("no other role gets that error", async () => {
  const mutations = await consoleMutations();
  for (const role of ["PARTNER_ADMIN", "PARTNER_MEMBER", "STAFF", "ADMIN"] as const) {
    const someone = await sessionCookie(await makePerson(db, role));
    for (const mutation of mutations) {
      const cookie = await cookieFor(mutation, role, someone);
      expect(await getCode(mutation, cookie), `${role}: ${mutation}`).not.toContain("read_only_role");
    }
  }
});

test("a read-only person sees what members see", async () => {
  const admin = await makePerson(db);
  const cookie = await sessionCookie(await makePerson(db, "PARTNER_READ_ONLY", admin.organizationId));
  for (const path of [
    "console/applications",
    "notification/v2/deliveries",
    "console/connected-applications",
  ]) {
    const response = await portal.withCookie(cookie).get(`/api/${path}`);
    expect(response.status, path).toBe(200);
  }
});
