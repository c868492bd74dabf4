import { describe, expect, test } from "vitest";
import { invitePerson } from "#lib/identity/invitations/invite-person.ts";
import { createUser } from "#lib/identity/people/create-user.ts";
import { changeRole } from "#lib/identity/people/manage-people.ts";
import type { People } from "#lib/identity/shared/people-schemas.ts";
import { systemContext, type UserActor } from "#lib/platform/access/context.ts";
import { env } from "#lib/platform/env.ts";
import { makePerson } from "#test/fixtures.ts";
import { linkTo, mailsTo } from "#test/mails.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

const { db } = await setUpTestDatabase();
await setUpApiServer();
const staff = await makePerson(db, "ADMIN");

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `mole-${addresses}@example.com`;
}

function invite(
  by: UserActor,
  organizationId: string,
  role = "PARTNER_ADMIN",
  email = newAddress(),
  signedInSecondsAgo = 0,
) {
  return portal
    .as(by, { signedInSecondsAgo })
    .post("/api/console/invitations", { email, role, organizationId });
}

function accept(token: string) {
  return portal.anonymous.post("/api/access/invitation/accept", {
    token,
    name: "Max Mole",
    password: "a long enough password",
  });
}

async function getPeople(reader: UserActor, organizationId: string): Promise<People> {
  return (await portal.as(reader).get(`/api/console/people?organizationId=${organizationId}`)).body;
}

/** What the partner's admins were told last, by notice and by email. */
async function getNotice({ organizationId, email }: UserActor) {
  const [notice] = await db.notice.findMany({ where: { organizationId }, orderBy: { id: "desc" } });
  const mails = await mailsTo(db, email);
  return { title: notice?.title, text: notice?.text, path: notice?.path, mailed: mails[0]?.subject };
}

const roleOf = async ({ userId }: UserActor) =>
  (await db.user.findUniqueOrThrow({ where: { id: userId } })).role;

describe("an invitation by staff to a partner that has an admin", () => {
  test("gives them no link and mails none; its admins are asked by notice and email", async () => {
    const admin = await makePerson(db);
    const email = newAddress();
    const asked = await invite(staff, admin.organizationId, "PARTNER_ADMIN", email);
    expect([asked.status, asked.body]).toMatchObject([201, { link: null, needsAdmin: true }]);
    expect(await mailsTo(db, email)).toEqual([]);
    const title = "Staff ask you to confirm a role in your organization";
    expect(await getNotice(admin)).toEqual({
      title,
      text: `"Pat Example" from the distributor's staff asks you to give ${email} the role Admin. Nothing changes unless an admin confirms it on the People page.`,
      path: "/people",
      mailed: title,
    });
    const actions = await db.auditEntry.findMany({ where: { targetId: asked.body.id } });
    expect(actions.map(({ action }) => action)).toEqual(["invitation.requested"]);
  });

  test.each(["PARTNER_READ_ONLY", "PARTNER_MEMBER", "PARTNER_ADMIN"])(
    "is a request for any role: %s",
    async (role) => {
      const { organizationId } = await makePerson(db);
      expect((await invite(staff, organizationId, role)).body).toMatchObject({
        link: null,
        needsAdmin: true,
      });
    },
  );

  test("cannot be sent again, by staff or by an admin", async () => {
    const admin = await makePerson(db);
    const { body } = await invite(staff, admin.organizationId);
    for (const person of [staff, admin])
      expect(await portal.as(person).post(`/api/console/invitations/${body.id}/resend`, {})).toMatchObject({
        status: 409,
        body: { code: "conflict", detail: "An admin of Acme Roofing has to confirm this invitation first." },
      });
  });

  test("works once an admin invites the person, whose link only the admin gets", async () => {
    const admin = await makePerson(db);
    const { organizationId } = admin;
    const email = newAddress();
    await invite(staff, organizationId, "PARTNER_MEMBER", email);
    const [request] = (await getPeople(admin, organizationId)).invitations;
    expect(request).toMatchObject({ email, role: "PARTNER_MEMBER", invitedBy: staff.name, needsAdmin: true });
    const confirmed = await invite(admin, organizationId, "PARTNER_MEMBER", email);
    expect(confirmed.body).toMatchObject({ needsAdmin: false, link: (await linkTo(db, email)).url.href });
    const [invitation, ...others] = (await getPeople(staff, organizationId)).invitations;
    expect([invitation, others]).toMatchObject([{ email, invitedBy: admin.name, needsAdmin: false }, []]);
    expect((await accept((await linkTo(db, email)).token)).status).toBe(201);
  });

  test("ends when an admin declines it", async () => {
    const admin = await makePerson(db);
    const { body } = await invite(staff, admin.organizationId);
    expect((await portal.as(admin).delete(`/api/console/invitations/${body.id}`, {})).status).toBe(200);
    expect((await getPeople(staff, admin.organizationId)).invitations).toEqual([]);
  });

  test("is refused if an admin has invited the same address, whose invitation goes on", async () => {
    const admin = await makePerson(db);
    const email = newAddress();
    await invite(admin, admin.organizationId, "PARTNER_MEMBER", email);
    expect(await invite(staff, admin.organizationId, "PARTNER_ADMIN", email)).toMatchObject({
      status: 409,
      body: {
        code: "conflict",
        detail: `${email} already has an open invitation to Acme Roofing, which its admins can replace.`,
      },
    });
    expect((await accept((await linkTo(db, email)).token)).status).toBe(201);
    expect(await db.user.findUnique({ where: { email } })).toMatchObject({ role: "PARTNER_MEMBER" });
  });
});

describe("a request of staff to give somebody a role, made again", () => {
  const dayMs = 24 * 3600 * 1000;
  const asked = async (admin: UserActor) => (await mailsTo(db, admin.email)).length;

  test("tells the admins nothing new within a day, whoever of staff repeats it, and is one request", async () => {
    const admin = await makePerson(db);
    const { organizationId } = admin;
    const email = newAddress();
    const { body } = await invite(staff, organizationId, "PARTNER_ADMIN", email);
    for (const person of [staff, await makePerson(db, "ADMIN")])
      expect(await invite(person, organizationId, "PARTNER_ADMIN", email)).toMatchObject({
        status: 201,
        body: { id: body.id, needsAdmin: true },
      });
    expect(await asked(admin)).toBe(1);
    expect(await db.notice.count({ where: { organizationId } })).toBe(1);
    expect((await getPeople(admin, organizationId)).invitations).toMatchObject([{ id: body.id }]);
  });

  test.each([
    ["a day later", "PARTNER_ADMIN", dayMs],
    ["for another role", "PARTNER_MEMBER", 0],
    ["after it expired", "PARTNER_ADMIN", 8 * dayMs],
  ])("%s replaces the request, and the admins are told", async (_, role, laterMs) => {
    const admin = await makePerson(db);
    const { organizationId } = admin;
    const email = newAddress();
    const { body } = await invite(await makePerson(db, "ADMIN"), organizationId, "PARTNER_ADMIN", email);
    const { sentAt, expiresAt } = await db.invitation.findUniqueOrThrow({ where: { id: body.id } });
    await db.invitation.update({
      where: { id: body.id },
      data: { sentAt: new Date(+sentAt - laterMs), expiresAt: new Date(+expiresAt - laterMs) },
    });
    const again = await invite(staff, organizationId, role, email);
    expect(again.status).toBe(201);
    expect(await asked(admin)).toBe(2);
    const { invitations } = await getPeople(admin, organizationId);
    expect(invitations).toMatchObject([{ id: again.body.id, role, invitedBy: staff.name, needsAdmin: true }]);
  });
});

describe("an invitation by staff to a partner that has no admin", () => {
  test("works, and the partner gets a notice", async () => {
    const member = await makePerson(db, "PARTNER_MEMBER");
    const email = newAddress();
    const sent = await invite(staff, member.organizationId, "PARTNER_ADMIN", email);
    expect(sent.body).toMatchObject({ needsAdmin: false, link: (await linkTo(db, email)).url.href });
    expect(await getNotice(member)).toMatchObject({
      title: "Staff invited a person to your organization",
      text: expect.stringContaining(`invited ${email} as Admin.`),
    });
    expect((await accept((await linkTo(db, email)).token)).status).toBe(201);
  });

  test("stops working when the partner gets an admin: a link that staff kept opens nothing", async () => {
    const { organizationId } = await makePerson(db, "PARTNER_MEMBER");
    const [kept, first] = [newAddress(), newAddress()];
    await invite(staff, organizationId, "PARTNER_ADMIN", kept);
    await invite(staff, organizationId, "PARTNER_ADMIN", first);
    const { token } = await linkTo(db, kept);
    expect((await accept((await linkTo(db, first)).token)).status).toBe(201);
    expect((await portal.anonymous.post("/api/access/invitation", { token })).status).toBe(404);
    expect((await accept(token)).status).toBe(404);
    expect(await db.user.count({ where: { email: kept } })).toBe(0);
    const { invitations } = await getPeople(staff, organizationId);
    expect(invitations).toMatchObject([{ email: kept, needsAdmin: true }]);
  });

  test("of the operator gives staff no link when they send it again, which would still open the partner when it has an admin", async () => {
    const { organizationId } = await makePerson(db, "PARTNER_MEMBER");
    const email = newAddress();
    const { id } = await invitePerson(systemContext(db, "test"), {
      email,
      role: "PARTNER_ADMIN",
      organizationId,
    });
    const again = await portal.as(staff).post(`/api/console/invitations/${id}/resend`, {});
    expect([again.status, again.body]).toEqual([200, { link: null }]);
    expect((await accept((await linkTo(db, email)).token)).status).toBe(201);
    const own = await invite(staff, (await makePerson(db, "PARTNER_MEMBER")).organizationId);
    const { body } = await portal.as(staff).post(`/api/console/invitations/${own.body.id}/resend`, {});
    expect(body.link).toContain("/invitation#");
  });
});

describe("a role at a partner that has an admin", () => {
  test.each([
    ["PARTNER_READ_ONLY", "PARTNER_MEMBER"],
    ["PARTNER_MEMBER", "PARTNER_ADMIN"],
  ] as const)(
    "is not raised by staff, from %s to %s: its admins are asked, and one of them does it",
    async (from, to) => {
      const admin = await makePerson(db);
      const member = await makePerson(db, from, admin.organizationId);
      const asked = await portal.as(staff).patch(`/api/console/people/${member.userId}`, { role: to });
      expect([asked.status, asked.body]).toEqual([200, { needsAdmin: true }]);
      expect(await roleOf(member)).toBe(from);
      expect(await getNotice(admin)).toMatchObject({
        text: expect.stringContaining(`asks you to give ${member.email} the role `),
        mailed: "Staff ask you to confirm a role in your organization",
      });
      const { invitations } = await getPeople(admin, admin.organizationId);
      expect(invitations).toMatchObject([{ email: member.email, role: to, needsAdmin: true }]);
      const confirmed = await portal.as(admin).patch(`/api/console/people/${member.userId}`, { role: to });
      expect([confirmed.status, confirmed.body]).toEqual([200, { needsAdmin: false }]);
      expect(await roleOf(member)).toBe(to);
      expect((await getPeople(admin, admin.organizationId)).invitations).toEqual([]);
    },
  );

  test("is lowered by staff, and its admins are notified by notice and email", async () => {
    const admin = await makePerson(db);
    const member = await makePerson(db, "PARTNER_MEMBER", admin.organizationId);
    const lowered = await portal.as(staff).patch(`/api/console/people/${member.userId}`, {
      role: "PARTNER_READ_ONLY",
    });
    expect(lowered.body).toEqual({ needsAdmin: false });
    expect(await getNotice(admin)).toMatchObject({
      title: "Staff changed a role in your organization",
      text: expect.stringContaining("from Member to Read-only"),
      mailed: "Staff changed a role in your organization",
    });
  });

  test("is raised by staff if nobody there is an admin", async () => {
    const member = await makePerson(db, "PARTNER_MEMBER");
    const raised = await portal
      .as(staff)
      .patch(`/api/console/people/${member.userId}`, { role: "PARTNER_ADMIN" });
    expect([raised.body, await roleOf(member)]).toEqual([{ needsAdmin: false }, "PARTNER_ADMIN"]);
  });

  test("cannot be freed by staff: the last admin stays an admin", async () => {
    const admin = await makePerson(db);
    const path = `console/people/${admin.userId}`;
    expect((await portal.as(staff).delete(`/api/${path}`, {})).status).toBe(409);
    expect((await portal.as(staff).patch(`/api/${path}`, { role: "PARTNER_MEMBER" })).status).toBe(409);
    expect(await roleOf(admin)).toBe("PARTNER_ADMIN");
  });
});

describe("people of a partner", () => {
  test("are not for the role Staff to invite, change, or remove, with or without an admin there", async () => {
    const clerk = await makePerson(db, "STAFF");
    for (const role of ["PARTNER_ADMIN", "PARTNER_MEMBER"] as const) {
      const person = await makePerson(db, role);
      const { organizationId, userId } = person;
      const { body } = await invite(staff, organizationId);
      const statuses = [
        await invite(clerk, organizationId, "PARTNER_READ_ONLY"),
        await portal.as(clerk).post(`/api/console/invitations/${body.id}/resend`, {}),
        await portal.as(clerk).delete(`/api/console/invitations/${body.id}`, {}),
        await portal.as(clerk).patch(`/api/console/people/${userId}`, { role: "PARTNER_READ_ONLY" }),
        await portal.as(clerk).delete(`/api/console/people/${userId}`, {}),
      ].map(({ status }) => status);
      expect(statuses).toEqual([403, 403, 403, 403, 403]);
      expect(await getPeople(clerk, organizationId)).toMatchObject({ mayManage: false, invitations: [] });
    }
  });

  test("are invited and promoted by staff only soon after a sign-in", async () => {
    const { organizationId, userId } = await makePerson(db, "PARTNER_READ_ONLY");
    const { body } = await invite(staff, organizationId);
    const old = [
      await invite(staff, organizationId, "PARTNER_READ_ONLY", newAddress(), 601),
      await portal
        .as(staff, { signedInSecondsAgo: 601 })
        .post(`/api/console/invitations/${body.id}/resend`, {}),
      await portal
        .as(staff, { signedInSecondsAgo: 601 })
        .patch(`/api/console/people/${userId}`, { role: "PARTNER_MEMBER" }),
      await portal
        .as(staff, { signedInSecondsAgo: 601 })
        .post("/api/console/organizations", { name: "Peak", adminEmail: newAddress() }),
    ];
    for (const { status, body: refused } of old)
      expect([status, refused.code]).toEqual([403, "sign_in_not_recent"]);
  });

  test("are managed by staff only with a second factor, where one is required", async () => {
    const { organizationId, userId } = await makePerson(db, "PARTNER_READ_ONLY");
    env().STAFF_SECOND_FACTOR = "required";
    const without = [
      await invite(staff, organizationId),
      await portal.as(staff).patch(`/api/console/people/${userId}`, { role: "PARTNER_MEMBER" }),
      await portal.as(staff).post("/api/console/organizations", { name: "Peak", adminEmail: newAddress() }),
    ];
    const guarded = await makePerson(db, "ADMIN");
    await db.passkey.create({
      data: {
        id: guarded.userId,
        userId: guarded.userId,
        name: "Key",
        publicKey: Buffer.from("key"),
        counter: 0,
      },
    });
    const withOne = await invite(guarded, organizationId);
    env().STAFF_SECOND_FACTOR = "optional";
    for (const { status, body } of without)
      expect([status, body.code]).toEqual([403, "second_factor_required"]);
    expect(withOne.status).toBe(201);
  });

  test("are the operator's to create and promote on the command line", async () => {
    const { organizationId } = await makePerson(db);
    const member = await makePerson(db, "PARTNER_MEMBER", organizationId);
    const ctx = systemContext(db, "test");
    const person = {
      email: newAddress(),
      name: "New",
      role: "PARTNER_ADMIN",
      password: "a long password",
    } as const;
    await createUser(ctx, { ...person, organizationId });
    expect(await changeRole(ctx, { userId: member.userId, role: "PARTNER_ADMIN" })).toEqual({
      needsAdmin: false,
    });
    expect(await roleOf(member)).toBe("PARTNER_ADMIN");
  });
});

test.each(["PARTNER_ADMIN", "ADMIN"] as const)(
  "%s makes somebody an admin only soon after a sign-in; a member at any time",
  async (role) => {
    const admin = await makePerson(db, role);
    const { organizationId } = admin;
    const lower = role === "ADMIN" ? "STAFF" : "PARTNER_MEMBER";
    const colleague = await makePerson(db, lower, organizationId);
    const old = [
      await invite(admin, organizationId, role, newAddress(), 601),
      await portal
        .as(admin, { signedInSecondsAgo: 601 })
        .patch(`/api/console/people/${colleague.userId}`, { role }),
    ];
    for (const { status, body } of old) expect([status, body.code]).toEqual([403, "sign_in_not_recent"]);
    expect(await roleOf(colleague)).toBe(lower);
    expect((await invite(admin, organizationId, lower, newAddress(), 601)).status).toBe(201);
    expect((await invite(admin, organizationId, role)).status).toBe(201);
    expect((await portal.as(admin).patch(`/api/console/people/${colleague.userId}`, { role })).status).toBe(
      200,
    );
  },
);
