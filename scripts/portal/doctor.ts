import type { Context } from "#lib/platform/access/context.ts";
import { getPool } from "#lib/platform/db/client.ts";
import { checkInstallation, explain } from "#lib/portal/operations/check-installation.ts";
import { getSystem } from "#lib/portal/operations/get-system.ts";
import { diagnoseDatabase } from "#lib/portal/operations/system-findings.ts";
import type { Check, Diagnosis } from "#lib/portal/shared/system-schemas.ts";
import { type Command, Unwell } from "./command.ts";

const toCheck = ({ figure, tone, found, todo }: Diagnosis): Check => ({
  check: figure,
  state: tone,
  found,
  todo,
});

/** What the System page says is wrong. For an unusable database, only why it is. */
async function checkDatabase(ctx: Context): Promise<Check[]> {
  const diagnoses = await diagnoseDatabase(getPool());
  const system = await getSystem(ctx).catch((error: unknown) => {
    if (diagnoses.length === 0) throw error;
    return null;
  });
  if (!system) return diagnoses.map(toCheck);
  const { version, sizeBytes } = system.figures.database;
  const found = `PostgreSQL ${version}, ${Math.round(sizeBytes / 1_000_000)} MB`;
  return [{ check: "database", state: "ok", found }, ...system.diagnoses.map(toCheck)];
}

/** The same as the System page and its checks. */
export const doctorCommand: Command = {
  name: "doctor",
  usage: "",
  summary: "Checks configuration, database, keys, deliveries, network, and mail server, and says what to do",
  run: async (ctx) => {
    const todo = "Is DATABASE_URL right, is PostgreSQL running, and did npm run db:migrate run?";
    const ofDatabase = await checkDatabase(ctx).catch((error: unknown): Check[] => [
      { check: "database", state: "bad", found: explain(error), todo },
    ]);
    const checks = [...(await checkInstallation(ctx)), ...ofDatabase];
    return checks.some(({ state }) => state === "bad") ? new Unwell(checks) : checks;
  },
};
