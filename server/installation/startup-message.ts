import path from "node:path";
import type { Env } from "#lib/platform/env.ts";
import { isLocalAddress } from "#lib/platform/local-address.ts";
import type { Installation } from "#lib/portal/shared/overview-schemas.ts";
import { say } from "./progress.ts";
import { type DemoInstallation, readDemo } from "./running-installation.ts";

function shortPath(file: string): string {
  const relative = path.relative(".", file);
  return relative === "" || relative.startsWith("..") ? file : relative;
}

/** Three commands for a POSIX shell. */
export function curlLines({ tokenUrl, baseUrl, application }: DemoInstallation): string[] {
  const scope = "location.read notification.read notification.write";
  return [
    `TOKEN=$(curl -s ${tokenUrl} -u '${application.clientId}:${application.clientSecret}' -d grant_type=client_credentials --data-urlencode 'scope=${scope}' | sed -E 's/.*"access_token":"([^"]+)".*/\\1/'); echo "$TOKEN"`,
    `curl -s '${baseUrl}/api/location/v1/branches?lat=41.88&long=-87.63&distance=25' -H "Authorization: Bearer $TOKEN"`,
    `curl -s ${baseUrl}/api/notification/v2/webhooks -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"name":"My first webhook","type":"ORDER","events":["ORDER_UPDATE","ORDER_INVOICED"],"url":"${application.inboxUrl}"}'`,
  ];
}

/** What a new installation still needs, and where to do it. */
export function missingLines(
  { hasAccount, hasBranches, hasPublisher, hasPartner }: Installation,
  baseUrl: string,
): string[] {
  const steps: [isDone: boolean, line: string][] = [
    [hasAccount, 'Create the first account with npm run portal: docs/operations.md, "The first account".'],
    [hasBranches, `Import the branches: npm run branches:import, or ${baseUrl}/branches/changes?mode=import`],
    [hasPublisher, `Create an application with order.publish for your order system: ${baseUrl}/applications`],
    [hasPartner, `Invite the first partner: ${baseUrl}/organizations`],
  ];
  return steps.flatMap(([isDone, line]) => (isDone ? [] : [line]));
}

/** For an installation that others reach: what its embedded database is not for. */
export function databaseLines({ DATABASE_URL, BASE_URL }: Pick<Env, "DATABASE_URL" | "BASE_URL">): string[] {
  if (DATABASE_URL !== undefined || isLocalAddress(BASE_URL)) return [];
  return [
    "The embedded PostgreSQL is for trying out and for small teams on a private network, not for the internet. Set DATABASE_URL there:",
    'docs/operations.md, "The database".',
  ];
}

type Start = {
  seedDemo: boolean;
  hasDemo: boolean;
  dev: boolean;
  /** Null with a demo, which has everything. */
  installation: Installation | null;
};

/** Prints the URL, the accounts, and commands to try; without a demo, what the installation still needs. */
export async function printStartupMessage(
  env: Env,
  { seedDemo, hasDemo, dev, installation: state }: Start,
): Promise<void> {
  say(`\n  Partner Portal is ready: ${env.BASE_URL}\n`);
  const file = path.join(env.DATA_DIR, "demo.json");
  const installation = seedDemo ? await readDemo(env.DATA_DIR) : null;
  if (installation) {
    for (const { role, email, password } of installation.users)
      say(`  Sign in as ${role.padEnd(10)} ${email.padEnd(24)} ${password}`);
    say(`  Client ID             ${installation.application.clientId}`);
    say(`  Client secret         ${installation.application.clientSecret}`);
    say(
      "\n  Paste these into another terminal: a token, a branch search, a webhook that points to your inbox.\n",
    );
    for (const line of curlLines(installation)) say(`${line}\n`);
    say("  Then move an order and watch it arrive:  npm run simulate -- --orders 3");
    say(`  All of this is in ${shortPath(file)}.`);
  } else {
    const missing = state ? missingLines(state, env.BASE_URL) : [];
    if (missing.length > 0) say("  To set up the portal:");
    for (const line of missing) say(`  - ${line}`);
    if (hasDemo && !isLocalAddress(env.BASE_URL))
      say(
        `  The accounts of an earlier demo can still sign in (${shortPath(file)}). Remove them: npm run portal -- users remove`,
      );
  }
  for (const line of databaseLines(env)) say(`  ${line}`);
  if (!dev) say(`  Logs are in ${shortPath(path.join(env.DATA_DIR, "logs"))}.`);
  say("  Ctrl-C stops everything.\n");
}
