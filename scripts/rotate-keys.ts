// npm run keys:rotate: a new key signs access tokens from now on; the old one verifies until its last token expired.
import { systemContext } from "#lib/auth/context.ts";
import { rotateSigningKey } from "#lib/auth/rotate-signing-key.ts";
import { closeDb, getDb } from "#lib/db/client.ts";
import { adoptRunningInstallation } from "#server/running-installation.ts";

try {
  await adoptRunningInstallation();
  const kid = await rotateSigningKey(systemContext(getDb(), "npm run keys:rotate"));
  process.stdout.write(
    `The key ${kid} signs from now on; every process takes it within 5 s. The old public key stays in /keys for 31 minutes.\n`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await closeDb();
}
