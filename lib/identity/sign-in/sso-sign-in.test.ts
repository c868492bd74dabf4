import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Context, systemContext } from "#lib/platform/access/context.ts";
import { env } from "#lib/platform/env.ts";
import { makePerson } from "#test/fixtures.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { signInWithSso } from "./sso-sign-in.ts";

const { db } = await setUpTestDatabase();
const ctx: Context = { ...systemContext(db, "test"), actor: { kind: "anonymous" } };

beforeAll(() => {
  env().OIDC_ISSUER = "https://login.example.com";
});
afterAll(() => {
  delete env().OIDC_ISSUER;
});

describe("single sign-on", () => {
  test("opens the account of staff with the verified email address, in any case", async () => {
    const staff = await makePerson(db, "STAFF");
    const claims = { sub: "s-1", email: staff.email.toUpperCase(), email_verified: true };
    expect(await signInWithSso(ctx, claims)).toEqual({
      id: staff.userId,
      email: staff.email,
      sessionVersion: 1,
      ownerConfirmed: true,
      gaveFactor: true,
    });
  });

  test("then goes by the subject: a changed address still works, another subject does not", async () => {
    const staff = await makePerson(db, "ADMIN");
    await signInWithSso(ctx, { sub: "s-2", email: staff.email, email_verified: true });
    const renamed = await signInWithSso(ctx, {
      sub: "s-2",
      email: "renamed@example.com",
      email_verified: true,
    });
    expect(renamed?.id).toBe(staff.userId);
    expect(await signInWithSso(ctx, { sub: "s-3", email: staff.email, email_verified: true })).toBeNull();
  });

  test.each([
    ["an address that is not verified", { email_verified: false }],
    ["an address of which nothing is said", {}],
  ])("opens nothing by %s", async (_, said) => {
    const staff = await makePerson(db, "STAFF");
    expect(await signInWithSso(ctx, { sub: "s-4", email: staff.email, ...said })).toBeNull();
  });

  test("opens nothing if the provider authenticated the person more than a day ago", async () => {
    const staff = await makePerson(db, "STAFF");
    const nowSeconds = Math.floor(ctx.now.getTime() / 1000);
    const claims = (hours: number) => ({
      sub: "s-8",
      email: staff.email,
      email_verified: true,
      auth_time: nowSeconds - hours * 3_600,
    });
    expect(await signInWithSso(ctx, claims(25))).toBeNull();
    expect(await signInWithSso(ctx, claims(23))).toMatchObject({ id: staff.userId });
  });

  test("opens no partner's account and creates none", async () => {
    const partner = await makePerson(db, "PARTNER_ADMIN");
    const before = await db.user.count();
    for (const email of [partner.email, "stranger@example.com"])
      expect(await signInWithSso(ctx, { sub: "s-5", email, email_verified: true })).toBeNull();
    expect(await db.user.count()).toBe(before);
  });

  test("is in the audit log, also if it was refused", async () => {
    const staff = await makePerson(db, "STAFF");
    await signInWithSso(ctx, { sub: "s-6", email: staff.email, email_verified: true });
    await signInWithSso(ctx, { sub: "s-7", email: "nobody@example.com", email_verified: true });
    const entries = await db.auditEntry.findMany({ orderBy: { id: "desc" }, take: 2 });
    expect(entries.map(({ action }) => action)).toEqual(["user.sign_in_failed", "user.signed_in"]);
    expect(entries[1]).toMatchObject({ actorId: staff.userId, detail: { method: "single sign-on" } });
  });
});
