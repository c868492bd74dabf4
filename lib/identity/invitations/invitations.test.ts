import { describe, expect, test } from "vitest";
import { lockOrganization } from "#lib/identity/organizations/find-organization.ts";
import { erasePerson } from "#lib/identity/people/personal-data.ts";
import { signIn } from "#lib/identity/sign-in/sign-in.ts";
import { systemContext, type UserActor } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { env } from "#lib/platform/env.ts";
import { makeContext, makePerson } from "#test/fixtures.ts";
import { linkTo, mailsTo } from "#test/mails.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { invitePerson, revokeInvitation } from "./invite-person.ts";

const { db, pool } = await setUpTestDatabase();
await setUpApiServer();
const password = "a long enough password";

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `new-${addresses}@example.com`;
}

async function invited(admin: UserActor, role = "PARTNER_MEMBER") {
  const email = newAddress();
  const { status, body } = await portal.as(admin).post("/api/console/invitations", { email, role });
  expect(status).toBe(201);
  return { email, id: body["id"] ?? "", ...(await linkTo(db, email)) };
}

function accept(token: string, name = "Nia New") {
  return portal.anonymous.post("/api/access/invitation/accept", { token, name, password });
}

describe("an invitation", () => {
  test("makes a member who signs in with the password that they chose", async () => {
    const admin = await makePerson(db);
    const { email, token } = await invited(admin);
    const offer = await portal.anonymous.post("/api/access/invitation", { token });
    expect(offer.body).toEqual({
      email,
      role: "PARTNER_MEMBER",
      organization: "Acme Roofing",
      invitedBy: admin.name,
    });
    expect(await accept(token)).toMatchObject({ status: 201, body: { email } });
    const user = await db.user.findUniqueOrThrow({ where: { email } });
    expect(user).toMatchObject({
      organizationId: admin.organizationId,
      role: "PARTNER_MEMBER",
      name: "Nia New",
    });
    const ctx = { ...makeContext(admin, db), actor: { kind: "anonymous" as const } };
    expect(await signIn(ctx, { email, password })).toMatchObject({ id: user.id });
  });

  test.each(["password1234", "AcmeRoofing2026", "Nia-New-Nia-New"])(
    "is not accepted with the password %s, which is easy to guess; the link stays good",
    async (guessable) => {
      const { token } = await invited(await makePerson(db));
      const refused = await portal.anonymous.post("/api/access/invitation/accept", {
        token,
        name: "Nia New",
        password: guessable,
      });
      expect([refused.status, refused.body]).toMatchObject([
        400,
        {
          code: "invalid_request",
          errors: [{ pointer: "/password", detail: expect.stringContaining("easy to guess") }],
        },
      ]);
      expect((await accept(token)).status).toBe(201);
    },
  );

  test("works once: of twenty concurrent uses one creates an account", async () => {
    const { email, token } = await invited(await makePerson(db));
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => accept(token, `Racer ${i}`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    // A busy machine may also answer that it is busy (503); nobody else gets through.
    expect(answers.filter(({ status }) => status === 404 || status === 503)).toHaveLength(19);
    expect(await db.user.count({ where: { email } })).toBe(1);
    expect((await accept(token)).status).toBe(404);
  });

  test("that is accepted and revoked concurrently ends in one of the two", async () => {
    const admin = await makePerson(db);
    for (let round = 0; round < 5; round += 1) {
      const { email, token, id } = await invited(admin);
      const anonymous = { ...makeContext(admin, db), actor: { kind: "anonymous" as const } };
      const outcomes = await Promise.allSettled([
        acceptInvitation(anonymous, { token, name: "Nia", password }),
        revokeInvitation(makeContext(admin, db), { invitationId: id }),
      ]);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const accounts = await db.user.count({ where: { email } });
      expect(accounts).toBe(outcomes[0]?.status === "fulfilled" ? 1 : 0);
    }
  });

  test("ends after seven days", async () => {
    const admin = await makePerson(db);
    const { token } = await invited(admin);
    const at = (seconds: number) => ({
      ...makeContext(admin, db),
      actor: { kind: "anonymous" as const },
      now: addSeconds(new Date(), seconds),
    });
    const input = { token, name: "Late", password };
    await expect(acceptInvitation(at(7 * 24 * 3600 + 1), input)).rejects.toMatchObject({ code: "not_found" });
    await expect(acceptInvitation(at(7 * 24 * 3600 - 10), input)).resolves.toMatchObject({});
  });

  test("has a new link when it is sent again, and the old one ends", async () => {
    const admin = await makePerson(db);
    const { email, id, token } = await invited(admin);
    expect((await portal.as(admin).post(`/api/console/invitations/${id}/resend`, {})).status).toBe(200);
    const again = await linkTo(db, email);
    expect(again.token).not.toBe(token);
    expect((await accept(token)).status).toBe(404);
    expect((await accept(again.token)).status).toBe(201);
  });

  test("does not work after it was revoked or replaced by a newer one", async () => {
    const admin = await makePerson(db);
    const revoked = await invited(admin);
    expect((await portal.as(admin).delete(`/api/console/invitations/${revoked.id}`, {})).status).toBe(200);
    expect((await accept(revoked.token)).status).toBe(404);
    const first = await invited(admin);
    await portal.as(admin).post("/api/console/invitations", { email: first.email, role: "PARTNER_ADMIN" });
    expect((await accept(first.token)).status).toBe(404);
    expect(await db.invitation.count({ where: { email: first.email, revokedAt: null } })).toBe(1);
  });

  test("has its token only in the email: the database keeps a hash, the audit log nothing", async () => {
    const admin = await makePerson(db);
    const { token } = await invited(admin);
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = [await db.invitation.findMany(), await db.auditEntry.findMany(), await db.mail.findMany()];
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("leads to the configured address for any Host header", async () => {
    const admin = await makePerson(db);
    const email = newAddress();
    const headers = { "x-forwarded-host": "evil.test", "x-forwarded-proto": "https" };
    await portal.as(admin).post("/api/console/invitations", { email, role: "PARTNER_MEMBER" }, headers);
    expect((await linkTo(db, email)).url.origin).toBe(env().BASE_URL);
  });

  test("to somebody with an account elsewhere gets the same response and has no link", async () => {
    const stranger = await makePerson(db);
    const admin = await makePerson(db);
    const { status, body } = await portal
      .as(admin)
      .post("/api/console/invitations", { email: stranger.email, role: "PARTNER_MEMBER" });
    expect([status, Object.keys(body)]).toEqual([201, ["id", "link", "needsAdmin"]]);
    const [mail] = await mailsTo(db, stranger.email);
    expect(mail?.text).toContain("already has a Partner Portal account");
    expect(mail?.text).not.toContain("#");
  });

  test("shows the inviter the link once if there is no mail server, and again after a resend", async () => {
    const admin = await makePerson(db);
    const email = newAddress();
    const sent = await portal.as(admin).post("/api/console/invitations", { email, role: "PARTNER_MEMBER" });
    const { url } = await linkTo(db, email);
    expect(sent.body["link"]).toBe(url.href);
    const listed = await portal.as(admin).get("/api/console/people");
    expect(listed.text).not.toContain(url.hash);
    const again = await portal.as(admin).post(`/api/console/invitations/${sent.body["id"]}/resend`, {});
    const { url: newUrl, token } = await linkTo(db, email);
    expect([again.status, again.body]).toEqual([200, { link: newUrl.href }]);
    expect((await accept(token)).status).toBe(201);
  });

  test("shows the inviter no link if a mail server sends it", async () => {
    Object.assign(env(), { SMTP_URL: "smtp://127.0.0.1:1" });
    const admin = await makePerson(db);
    const sent = await portal
      .as(admin)
      .post("/api/console/invitations", { email: newAddress(), role: "PARTNER_MEMBER" });
    const again = await portal.as(admin).post(`/api/console/invitations/${sent.body["id"]}/resend`, {});
    Object.assign(env(), { SMTP_URL: undefined });
    expect([sent.body["link"], again.body]).toEqual([null, { link: null }]);
  });

  test("begins with the portal's own words and quotes names that others chose, each on its own line", async () => {
    const admin = await makePerson(db);
    const name = 'Acme"\n\nYour account is locked. Open http://evil.example\u202e';
    await db.organization.update({ where: { id: admin.organizationId }, data: { name } });
    await db.user.update({ where: { id: admin.userId }, data: { name } });
    const { email } = await invited(admin);
    const [mail] = await mailsTo(db, email);
    expect(mail?.subject).toBe("You are invited to the Partner Portal");
    const quote = '"Acme\' Your account is locked. Open http://evil.example"';
    expect(mail?.text.split("\n").slice(0, 4)).toEqual([
      "You are invited to the Partner Portal.",
      "",
      `Organization: ${quote}`,
      `Invited by: ${quote}`,
    ]);
  });

  test("sent again or revoked by staff notifies the partner's admins, and staff get no link", async () => {
    const admin = await makePerson(db);
    const staff = await makePerson(db, "ADMIN");
    const { email, id } = await invited(admin, "PARTNER_ADMIN");
    const again = await portal.as(staff).post(`/api/console/invitations/${id}/resend`, {});
    expect([again.status, again.body]).toEqual([200, { link: null }]);
    const { token } = await linkTo(db, email);
    expect((await portal.as(staff).delete(`/api/console/invitations/${id}`, {})).status).toBe(200);
    expect((await accept(token)).status).toBe(404);
    const { organizationId } = admin;
    const notices = await db.notice.findMany({ where: { organizationId }, orderBy: { id: "asc" } });
    expect(notices.map(({ text }) => text.split(". ")[0])).toEqual([
      `"${staff.name}" from the distributor's staff sent the invitation of ${email} again`,
      `"${staff.name}" from the distributor's staff revoked the invitation of ${email}`,
    ]);
    expect(await mailsTo(db, admin.email)).toHaveLength(2);
  });

  test("by staff gives them its link when they send it again, while the partner has no admin", async () => {
    const { organizationId } = await makePerson(db, "PARTNER_MEMBER");
    const staff = await makePerson(db, "ADMIN");
    const invitation = { email: newAddress(), role: "PARTNER_ADMIN", organizationId };
    const { body } = await portal.as(staff).post("/api/console/invitations", invitation);
    const again = await portal.as(staff).post(`/api/console/invitations/${body["id"]}/resend`, {});
    expect(again.body["link"]).toBe((await linkTo(db, invitation.email)).url.href);
  });

  test("to an address that no mail server accepts is refused", async () => {
    const admin = await makePerson(db);
    const email = `a@${"b".repeat(245)}.example`;
    const { status, body } = await portal
      .as(admin)
      .post("/api/console/invitations", { email, role: "PARTNER_MEMBER" });
    expect(status).toBe(400);
    expect(body["errors"]).toEqual([
      { pointer: "/email", detail: "An email address has at most 254 characters." },
    ]);
  });

  test("to a member is refused", async () => {
    const admin = await makePerson(db);
    const again = await portal
      .as(admin)
      .post("/api/console/invitations", { email: admin.email, role: "PARTNER_MEMBER" });
    expect(again).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  test.each(["PARTNER_MEMBER", "PARTNER_READ_ONLY"] as const)("is not %s's to send", async (role) => {
    const person = await makePerson(db, role);
    const { status } = await portal
      .as(person)
      .post("/api/console/invitations", { email: newAddress(), role: "PARTNER_MEMBER" });
    expect(status).toBe(403);
  });

  test.each(["STAFF", "ADMIN"])("never gives a partner's person the role %s", async (role) => {
    const { status } = await portal
      .as(await makePerson(db))
      .post("/api/console/invitations", { email: newAddress(), role });
    expect(status).toBe(400);
  });

  test("rejects another organization's admin, who cannot invite, resend, or revoke", async () => {
    const admin = await makePerson(db);
    const other = await makePerson(db);
    const { id, token } = await invited(admin);
    const { organizationId } = admin;
    const calls = [
      portal
        .as(other)
        .post("/api/console/invitations", { email: newAddress(), role: "PARTNER_MEMBER", organizationId }),
      portal.as(other).post(`/api/console/invitations/${id}/resend`, {}),
      portal.as(other).delete(`/api/console/invitations/${id}`, {}),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
    expect((await accept(token)).status).toBe(201);
  });

  test("is limited: after fifty, an organization waits for twice as long each time", async () => {
    // All at the same time.
    const admin = makeContext(await makePerson(db), db);
    const invite = () => invitePerson(admin, { email: newAddress(), role: "PARTNER_MEMBER" });
    const expectWait = (seconds: number) =>
      expect(invite()).rejects.toMatchObject({
        code: "too_many_requests",
        headers: { "retry-after": String(seconds) },
      });
    for (let i = 0; i < 50; i += 1) await invite();
    await expectWait(1);
    await db.signInThrottle.updateMany({
      where: { key: { startsWith: "invitation:" } },
      data: { failures: 58, blockedUntil: null },
    });
    await invite();
    await expectWait(512);
  });

  test("that ended says how, and not what it offered", async () => {
    const admin = await makePerson(db);
    const ended = async (change: object) => {
      const { id, token } = await invited(admin);
      await db.invitation.update({ where: { id }, data: change });
      const { status, body } = await portal.anonymous.post("/api/access/invitation", { token });
      expect(status).toBe(404);
      expect(JSON.stringify(body)).not.toContain("@");
      return body["detail"];
    };
    const past = new Date(Date.now() - 1_000);
    expect(await ended({ expiresAt: past })).toBe("This invitation has expired.");
    expect(await ended({ acceptedAt: past, expiresAt: past })).toBe("This invitation was already accepted.");
    expect(await ended({ revokedAt: past })).toBe("This invitation was revoked.");
    expect(await ended({ tokenHash: Buffer.alloc(32) })).toBe("This invitation does not work.");
  });

  test.each<[string, (admin: UserActor, by: UserActor) => Promise<unknown>]>([
    ["is removed", (admin, by) => portal.as(by).delete(`/api/console/people/${admin.userId}`, {})],
    ["leaves", (admin) => portal.as(admin).post("/api/console/account/leave", {})],
    ["is erased", (admin) => erasePerson(systemContext(db, "test"), admin)],
    [
      "becomes a member",
      (admin, by) => portal.as(by).patch(`/api/console/people/${admin.userId}`, { role: "PARTNER_MEMBER" }),
    ],
  ])("ends when the admin who sent it %s, and the audit log says so", async (_, end) => {
    const admin = await makePerson(db);
    const other = await makePerson(db, "PARTNER_ADMIN", admin.organizationId);
    const { id, token, email } = await invited(admin, "PARTNER_ADMIN");
    const kept = await invited(other);
    await end(admin, other);
    expect((await portal.anonymous.post("/api/access/invitation", { token })).status).toBe(404);
    expect((await accept(token)).status).toBe(404);
    expect(await db.user.count({ where: { email } })).toBe(0);
    const entries = await db.auditEntry.findMany({ where: { targetId: id, action: "invitation.revoked" } });
    expect(entries).toHaveLength(1);
    expect((await accept(kept.token)).status).toBe(201);
  });

  test("of an admin who was removed is not sent, and one that was sent makes nobody a member", async () => {
    const admin = await makePerson(db);
    await makePerson(db, "PARTNER_ADMIN", admin.organizationId);
    const { token } = await invited(admin);
    await db.user.delete({ where: { id: admin.userId } });
    expect((await accept(token)).status).toBe(404);
    // As a request does that was authenticated before.
    const another = { email: newAddress(), role: "PARTNER_ADMIN" } as const;
    await expect(invitePerson(makeContext(admin, db), another)).rejects.toMatchObject({ code: "forbidden" });
  });

  test.each(["PATCH", "DELETE"])(
    "from staff to a partner ends when the sender is no longer an administrator (%s)",
    async (method) => {
      const admin = await makePerson(db, "ADMIN");
      const other = await makePerson(db, "ADMIN", admin.organizationId);
      const { organizationId } = await makePerson(db, "PARTNER_MEMBER");
      const email = newAddress();
      const body = { email, role: "PARTNER_MEMBER", organizationId };
      expect((await portal.as(admin).post("/api/console/invitations", body)).status).toBe(201);
      const { token } = await linkTo(db, email);
      expect((await portal.anonymous.post("/api/access/invitation", { token })).status).toBe(200);
      await portal
        .as(other)
        .request(method, `/api/console/people/${admin.userId}`, method === "PATCH" ? { role: "STAFF" } : {});
      expect((await accept(token)).status).toBe(404);
    },
  );

  test("accepted while people of the organization change does not deadlock", async () => {
    const admin = await makePerson(db);
    const { token } = await invited(admin);
    await db.$transaction(async (tx) => {
      await lockOrganization(makeContext(admin, db), admin.organizationId, tx);
      expect((await accept(token)).status).toBe(201);
    });
  });

  test("needs one database connection: twenty are sent and resent through a pool of one", async () => {
    const admin = await makePerson(db);
    const { id } = await invited(admin);
    const { max } = pool.options;
    pool.options.max = 1;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 === 0
          ? portal.as(admin).post("/api/console/invitations", { email: newAddress(), role: "PARTNER_MEMBER" })
          : portal.as(admin).post(`/api/console/invitations/${id}/resend`, {}),
      ),
    );
    pool.options.max = max;
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, i) => (i % 2 === 0 ? 201 : 200)));
  });

  test("is in the audit log, from sending to acceptance", async () => {
    const admin = await makePerson(db);
    const { id, token } = await invited(admin);
    await portal.as(admin).post(`/api/console/invitations/${id}/resend`, {});
    await accept(token);
    await accept((await linkTo(db, (await db.invitation.findUniqueOrThrow({ where: { id } })).email)).token);
    const entries = await db.auditEntry.findMany({
      where: { organizationId: admin.organizationId },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ action }) => action)).toEqual([
      "person.invited",
      "invitation.sent_again",
      "invitation.accepted",
    ]);
  });
});

describe("a partner organization", () => {
  test("is created by an administrator, who invites its first admin", async () => {
    const staff = await makePerson(db, "ADMIN");
    const adminEmail = newAddress();
    const { status, body } = await portal
      .as(staff)
      .post("/api/console/organizations", { name: "Peak Roofing", adminEmail });
    expect(status).toBe(201);
    const { token } = await linkTo(db, adminEmail);
    expect((await accept(token)).status).toBe(201);
    const admin = await db.user.findUniqueOrThrow({ where: { email: adminEmail } });
    expect(admin).toMatchObject({ organizationId: body["id"], role: "PARTNER_ADMIN" });
  });

  test.each(["PARTNER_ADMIN", "STAFF"] as const)("cannot be created by %s", async (role) => {
    const { status } = await portal
      .as(await makePerson(db, role))
      .post("/api/console/organizations", { name: "Mine", adminEmail: newAddress() });
    expect(status).toBe(403);
  });
});
