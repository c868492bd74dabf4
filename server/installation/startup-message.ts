import path from "node:path";
import { type Env, isLocalAddress } from "#lib/platform/env.ts";
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

/** Prints the URL, the accounts, and commands to try. */
export async function printStartupMessage(
  env: Env,
  { seedDemo, hasDemo, dev }: { seedDemo: boolean; hasDemo: boolean; dev: boolean },
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
    say('  Create the first account with npm run portal: docs/operations.md, "The first account".');
    if (hasDemo && !isLocalAddress(env.BASE_URL))
      say(
        `  The accounts of an earlier demo can still sign in (${shortPath(file)}). Remove them: npm run portal -- users remove`,
      );
  }
  if (!dev) say(`  Logs are in ${shortPath(path.join(env.DATA_DIR, "logs"))}.`);
  say("  Ctrl-C stops everything.\n");
}
