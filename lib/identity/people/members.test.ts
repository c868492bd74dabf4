import { describe, expect, test } from "vitest";
import { invitePerson } from "#lib/identity/invitations/invite-person.ts";
import type { People } from "#lib/identity/shared/people-schemas.ts";
import type { ConnectedApplication } from "#lib/oauth/shared/consent-schemas.ts";
import { systemContext, type UserActor } from "#lib/platform/access/context.ts";
import { makeApplication, makePerson } from "#test/fixtures.ts";
import { mailsTo } from "#test/mails.ts";
import { getCode, redeem, redirectUri } from "#test/oauth-flow.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { sessionCookie } from "#test/session-cookie.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { changeRole, removePerson } from "./manage-people.ts";

const { db } = await setUpTestDatabase();
await setUpApiServer();

async function colleagues(...roles: UserActor["role"][]): Promise<UserActor[]> {
  const first = await makePerson(db, roles[0]);
  const others = await Promise.all(roles.slice(1).map((role) => makePerson(db, role, first.organizationId)));
  return [first, ...others];
}

function getAdmins({ organizationId }: UserActor): Promise<number> {
  return db.user.count({ where: { organizationId, role: { in: ["PARTNER_ADMIN", "ADMIN"] } } });
}

describe("the people of an organization", () => {
  test("every member sees members; only people who manage them see invitations and second factors", async () => {
    const [admin, member] = (await colleagues("PARTNER_ADMIN", "PARTNER_MEMBER")) as [UserActor, UserActor];
    await db.totp.create({
      data: { userId: member.userId, secretEncrypted: Buffer.from("x"), confirmedAt: new Date() },
    });
    await portal
      .as(admin)
      .post("/api/console/invitations", { email: "out@example.com", role: "PARTNER_MEMBER" });
    const seen = (await portal.as(admin).get("/api/console/people")).body as People;
    expect(seen).toMatchObject({ mayManage: true, invitations: [{ email: "out@example.com" }] });
    expect(seen.members.filter(({ hasSecondFactor }) => hasSecondFactor).map(({ id }) => id)).toEqual([
      member.userId,
    ]);
    const byMember = (await portal.as(member).get("/api/console/people")).body as People;
    expect(byMember).toMatchObject({ mayManage: false, invitations: [] });
    expect(byMember.members.map(({ id }) => id).sort()).toEqual([admin.userId, member.userId].sort());
    expect(byMember.members.some(({ hasSecondFactor }) => hasSecondFactor)).toBe(false);
  });

  test("are missing if they are removed while a request of theirs runs, and signed out from the next one on", async () => {
    const [admin, member] = (await colleagues("PARTNER_ADMIN", "PARTNER_MEMBER")) as [UserActor, UserActor];
    const cookie = await sessionCookie(member);
    const locked = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const removal = db.$transaction(async (tx) => {
      await tx.user.delete({ where: { id: member.userId } });
      locked.resolve();
      await commit.promise;
    });
    await locked.promise;
    const renamed = portal.withCookie(cookie).patch("/api/console/account", { name: "Renamed" });
    const waiting = () => db.$queryRaw<unknown[]>`
      SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting()).length).toBe(1);
    commit.resolve();
    await removal;
    expect(await renamed).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect((await portal.withCookie(cookie).get("/api/console/account")).status).toBe(401);
    expect((await portal.as(admin).get("/api/console/people")).status).toBe(200);
  });

  test("are visible in another organization only to staff", async () => {
    const [admin] = (await colleagues("PARTNER_ADMIN")) as [UserActor];
    const path = `people?organizationId=${admin.organizationId}`;
    expect((await portal.as(await makePerson(db)).get(`/api/console/${path}`)).status).toBe(404);
    expect((await portal.as(await makePerson(db, "STAFF")).get(`/api/console/${path}`)).status).toBe(200);
  });

  test("do not exist for another organization's admin", async () => {
    const [, member] = (await colleagues("PARTNER_ADMIN", "PARTNER_MEMBER")) as [UserActor, UserActor];
    const stranger = await makePerson(db);
    const path = `people/${member.userId}`;
    expect((await portal.as(stranger).delete(`/api/console/${path}`)).status).toBe(404);
    expect((await portal.as(stranger).patch(`/api/console/${path}`, { role: "PARTNER_ADMIN" })).status).toBe(
      404,
    );
    expect(await db.user.count({ where: { id: member.userId, role: "PARTNER_MEMBER" } })).toBe(1);
  });

  test("are managed by admins, not by members; the distributor's not by staff", async () => {
    const [member, other] = (await colleagues("PARTNER_MEMBER", "PARTNER_MEMBER")) as [UserActor, UserActor];
    expect((await portal.as(member).delete(`/api/console/people/${other.userId}`)).status).toBe(403);
    const [staff, admin] = (await colleagues("STAFF", "ADMIN", "ADMIN")) as [UserActor, UserActor];
    expect((await portal.as(staff).delete(`/api/console/people/${admin.userId}`)).status).toBe(403);
    expect((await portal.as(admin).delete(`/api/console/people/${staff.userId}`)).status).toBe(200);
  });
});

describe("a role", () => {
  test("applies from the next request of the same session", async () => {
    const [admin, member] = (await colleagues("PARTNER_ADMIN", "PARTNER_MEMBER")) as [UserActor, UserActor];
    const invite = () =>
      portal.as(member).post("/api/console/invitations", { email: "x@example.com", role: "PARTNER_MEMBER" });
    expect((await invite()).status).toBe(403);
    const role = "PARTNER_ADMIN";
    expect((await portal.as(admin).patch(`/api/console/people/${member.userId}`, { role })).status).toBe(200);
    expect((await invite()).status).toBe(201);
  });

  test("that becomes read-only ends grants with writing scopes and keeps others", async () => {
    const [admin, member] = (await colleagues("PARTNER_ADMIN", "PARTNER_MEMBER")) as [UserActor, UserActor];
    const client = await makeApplication(db, {
      grantTypes: ["authorization_code"],
      scopes: ["location.read", "notification.write"],
      redirectUris: [redirectUri],
    });
    const tokenFor = async (scope: string) => {
      const answer = await redeem(client, await getCode(client, member, { scope }));
      return ((await answer.json()) as { access_token: string }).access_token;
    };
    const [writing, reading] = [await tokenFor("notification.write"), await tokenFor("location.read")];
    expect((await portal.as(writing).post("/api/notification/v2/webhooks")).status).toBe(400);
    await portal.as(admin).patch(`/api/console/people/${member.userId}`, { role: "PARTNER_READ_ONLY" });
    expect((await portal.as(writing).post("/api/notification/v2/webhooks")).status).toBe(401);
    expect((await portal.as(reading).get("/api/location/v1/branches?state=TX")).status).not.toBe(401);
    const { data } = (await portal.as(member).get("/api/console/connected-applications")).body;
    expect(data.map(({ scopes }: ConnectedApplication) => scopes.map(({ scope }) => scope))).toEqual([
      ["location.read"],
    ]);
  });

  test("of the distributor is never given to a partner's person", async () => {
    const [admin, member] = (await colleagues("PARTNER_ADMIN", "PARTNER_MEMBER")) as [UserActor, UserActor];
    expect(
      (await portal.as(admin).patch(`/api/console/people/${member.userId}`, { role: "ADMIN" })).status,
    ).toBe(400);
  });
});

test("leaving is mailed to the person, with when and from where; being removed is not", async () => {
  const [admin, leaver, removed] = (await colleagues(
    "PARTNER_ADMIN",
    "PARTNER_MEMBER",
    "PARTNER_MEMBER",
  )) as [UserActor, UserActor, UserActor];
  expect((await portal.as(leaver).post("/api/console/account/leave", {})).status).toBe(200);
  expect((await portal.as(admin).delete(`/api/console/people/${removed.userId}`)).status).toBe(200);
  const [mail, ...others] = await mailsTo(db, leaver.email);
  expect(mail?.subject).toBe("Your account was closed");
  expect(mail?.text).toMatch(
    /You no longer belong to "Acme Roofing"\.\nAt \w{3} \d\d?, 20\d\d, \d\d:\d\d UTC, from .+\.\n\nIf that was not you, ask an admin there to invite you again, and choose a new password\.\n$/,
  );
  expect([others, await mailsTo(db, removed.email)]).toEqual([[], []]);
  expect(await db.notice.count({ where: { organizationId: admin.organizationId } })).toBe(0);
});

test("leaving asks for the password, like what protects the account", async () => {
  const [, member] = (await colleagues("PARTNER_ADMIN", "PARTNER_MEMBER")) as [UserActor, UserActor];
  const old = await portal.as(member, { signedInSecondsAgo: 3_600 }).post("/api/console/account/leave", {});
  expect(old).toMatchObject({ status: 403, body: { code: "sign_in_not_recent" } });
  expect((await portal.as(member).post("/api/console/account/leave", {})).status).toBe(200);
});

describe("the last admin", () => {
  test("cannot leave, be removed, or change roles", async () => {
    const [admin] = (await colleagues("PARTNER_ADMIN", "PARTNER_MEMBER")) as [UserActor];
    const staff = await makePerson(db, "ADMIN");
    const path = `people/${admin.userId}`;
    const answers = [
      await portal.as(admin).post("/api/console/account/leave", {}),
      await portal.as(admin).delete(`/api/console/${path}`),
      await portal.as(staff).delete(`/api/console/${path}`),
      await portal.as(admin).patch(`/api/console/${path}`, { role: "PARTNER_MEMBER" }),
    ];
    for (const { status, body } of answers)
      expect([status, (body as { code: string }).code]).toEqual([409, "conflict"]);
  });

  test("remains when ten admins remove each other concurrently", async () => {
    for (let round = 0; round < 3; round += 1) {
      const admins = await colleagues(...Array.from({ length: 10 }, () => "PARTNER_ADMIN" as const));
      // All are signed in before the first is removed.
      const cookies = await Promise.all(admins.map((admin) => sessionCookie(admin)));
      await Promise.all(
        cookies.map((cookie, i) =>
          portal.withCookie(cookie).delete(`/api/console/people/${admins[(i + 1) % 10]?.userId}`),
        ),
      );
      expect(await getAdmins(admins[0] as UserActor)).toBeGreaterThanOrEqual(1);
    }
  });

  test("remains when ten admins leave or step down concurrently: exactly one stays", async () => {
    const admins = await colleagues(...Array.from({ length: 10 }, () => "PARTNER_ADMIN" as const));
    const answers = await Promise.all(
      admins.map((admin, i) =>
        i % 2 === 0
          ? portal.as(admin).post("/api/console/account/leave", {})
          : portal.as(admin).patch(`/api/console/people/${admin.userId}`, { role: "PARTNER_READ_ONLY" }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
    expect(await getAdmins(admins[0] as UserActor)).toBe(1);
  });
});

test("an admin who lost the role while a request waited cannot take it back", async () => {
  const [admin, other] = (await colleagues("PARTNER_ADMIN", "PARTNER_ADMIN")) as [UserActor, UserActor];
  await portal.as(admin).patch(`/api/console/people/${other.userId}`, { role: "PARTNER_MEMBER" });
  const waiting = { ...systemContext(db, "test"), actor: other };
  const forbidden = { code: "forbidden" };
  const back = { userId: other.userId, role: "PARTNER_ADMIN" } as const;
  await expect(changeRole(waiting, back)).rejects.toMatchObject(forbidden);
  await expect(removePerson(waiting, { userId: admin.userId })).rejects.toMatchObject(forbidden);
  const friend = { email: "friend@example.com", role: "PARTNER_ADMIN" } as const;
  await expect(invitePerson(waiting, friend)).rejects.toMatchObject(forbidden);
  expect(await getAdmins(admin)).toBe(1);
});

test("a removed person loses sessions, tokens, and consents at once; the audit log keeps the name", async () => {
  const [admin, member] = (await colleagues("PARTNER_ADMIN", "PARTNER_MEMBER")) as [UserActor, UserActor];
  const client = await makeApplication(db, {
    grantTypes: ["authorization_code"],
    scopes: ["location.read"],
    redirectUris: [redirectUri],
  });
  const code = await getCode(client, member, { scope: "location.read" });
  const { access_token: token } = (await (await redeem(client, code)).json()) as { access_token: string };
  const use = () => portal.as(token).get("/api/location/v1/branches?state=TX");
  expect((await use()).status).not.toBe(401);
  const cookie = await sessionCookie(member);
  expect((await portal.withCookie(cookie).get("/api/console/people")).status).toBe(200);
  expect((await portal.as(admin).delete(`/api/console/people/${member.userId}`)).status).toBe(200);
  expect((await use()).status).toBe(401);
  expect((await portal.withCookie(cookie).get("/api/console/people")).status).toBe(401);
  const [entry] = await db.auditEntry.findMany({
    where: { action: "person.removed", targetId: member.userId },
  });
  expect(entry).toMatchObject({ actorId: admin.userId, detail: { name: member.name } });
});
