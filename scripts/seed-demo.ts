// Creates what is missing of the demo: a partner with an application, the distributor with its order system, an account for
// each, and the sample branches. If DATA_DIR/demo.json is gone, credentials are replaced. Run by `npm start` (SEED_DEMO).
import path from "node:path";
import { rotateClientSecret } from "#lib/applications/client-secrets.ts";
import { createApplication } from "#lib/applications/create-application.ts";
import type { CreateApplicationInput } from "#lib/applications/shared/schemas.ts";
import { seedBranches } from "#lib/branches/seed-branches.ts";
import { createOrganization } from "#lib/identity/organizations/create-organization.ts";
import { setPassword } from "#lib/identity/passwords/set-password.ts";
import { createUser } from "#lib/identity/people/create-user.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { newPassword } from "#lib/platform/crypto/random-token.ts";
import { closeDb, getDb } from "#lib/platform/db/client.ts";
import type { OrganizationKind, Role } from "#lib/platform/db/generated/enums.ts";
import { writeWhole } from "#server/installation/installation.ts";
import {
  type DemoInstallation,
  readDemo,
  readEnvironment,
} from "#server/installation/running-installation.ts";

const { BASE_URL, AUTH_URL, DATA_DIR } = readEnvironment();
const ctx = systemContext(getDb(), "demo");

async function ensureOrganization(name: string, kind: OrganizationKind): Promise<string> {
  const existing = await ctx.db.organization.findFirst({ where: { name, kind } });
  return (existing ?? (await createOrganization(ctx, { name, kind, isDemo: true }))).id;
}

/** Creates the account, or gives it a new password. */
async function ensureUser(
  organizationId: string,
  [email, name, role]: [email: string, name: string, role: Role],
): Promise<{ email: string; password: string }> {
  const password = newPassword();
  const existing = await ctx.db.user.findUnique({ where: { email } });
  if (existing) await setPassword(ctx, { userId: existing.id, password });
  else await createUser(ctx, { organizationId, email, name, role, password });
  return { email, password };
}

/** The application with a working secret and its inbox. */
async function ensureApplication(
  organizationId: string,
  input: Omit<CreateApplicationInput, "organizationId" | "clientType">,
) {
  const existing = await ctx.db.application.findFirst({ where: { organizationId, name: input.name } });
  const { clientId, clientSecret, inboxKey } = existing
    ? await rotateClientSecret(ctx, { applicationId: existing.id, overlapHours: 0 })
    : await createApplication(ctx, { ...input, clientType: "CONFIDENTIAL", organizationId });
  if (clientSecret === null) throw new Error("the demo's applications are confidential");
  const inboxUrl = `${BASE_URL}/api/inbox/v1/${inboxKey}`;
  return { clientId, clientSecret, redirectUris: input.redirectUris, inboxUrl };
}

async function seedInstallation(): Promise<Pick<DemoInstallation, "application" | "publisher" | "users">> {
  const partnerId = await ensureOrganization("Summit Roofing", "PARTNER");
  const distributorId = await ensureOrganization("Keystone Supply", "DISTRIBUTOR");
  const application = await ensureApplication(partnerId, {
    name: "Summit CRM",
    grantTypes: ["authorization_code", "client_credentials"],
    scopes: [
      "location.read",
      "product.read",
      "order.read",
      "offline_access",
      "notification.read",
      "notification.write",
    ],
    redirectUris: ["http://127.0.0.1/callback"],
  });
  await ensureApplication(partnerId, {
    name: "Summit CRM test",
    grantTypes: ["client_credentials"],
    scopes: ["location.read", "notification.read", "notification.write"],
    redirectUris: [],
  });
  const { clientId, clientSecret } = await ensureApplication(distributorId, {
    name: "Order system",
    grantTypes: ["client_credentials"],
    // `npm run simulate` sends test orders.
    scopes: ["order.publish", "notification.write"],
    redirectUris: [],
  });
  const partner = await ensureUser(partnerId, [
    "partner@summit-roofing.example",
    "Robin Park",
    "PARTNER_ADMIN",
  ]);
  const staff = await ensureUser(distributorId, ["staff@keystone-supply.example", "Sam Staff", "ADMIN"]);
  return {
    application,
    publisher: { clientId, clientSecret },
    users: [
      { ...partner, role: "partner" },
      { ...staff, role: "staff" },
    ],
  };
}

/** The demo in the file, if it belongs to this database. */
async function readInstallation(): Promise<DemoInstallation | null> {
  const installation = await readDemo(DATA_DIR);
  if (installation === null) return null;
  const { clientId } = installation.application;
  return (await ctx.db.application.findUnique({ where: { clientId } })) ? installation : null;
}

const existing = await readInstallation();
const { application, ...others } = existing ?? (await seedInstallation());
const branchCount = await seedBranches(ctx);
// BASE_URL and AUTH_URL may have changed since the file was written.
const installation: DemoInstallation = {
  ...others,
  baseUrl: BASE_URL,
  tokenUrl: `${AUTH_URL}/oauth2/default/v1/token`,
  authorizeUrl: `${AUTH_URL}/oauth2/default/v1/authorize`,
  application: { ...application, inboxUrl: `${BASE_URL}${new URL(application.inboxUrl).pathname}` },
};
await writeWhole(path.join(DATA_DIR, "demo.json"), `${JSON.stringify(installation, null, 2)}\n`);
process.stdout.write(existing ? "the demo exists" : `a partner, a staff account and ${branchCount} branches`);
await closeDb();
