import type { Db } from "#lib/platform/db/client.ts";
import { quoted } from "#lib/platform/one-line-text.ts";
import { formatUtc } from "#lib/platform/shared/format-time.ts";
import { notifyOrganization } from "./notify-organization.ts";

/** How long before its end an expiring secret is announced. */
const secretNoticeHours = 24;

type Expiring = {
  change: string;
  organizationId: string;
  name: string;
  what: string;
  webhookName: string | null;
  instead: string;
  path: string;
  at: Date;
};

/** Client secrets that a rotation ends, and old secrets of webhooks, that nobody was told about yet. */
function findExpiring(db: Db): Promise<Expiring[]> {
  return db.$queryRaw<Expiring[]>`
    SELECT e.* FROM (
      SELECT 'client_secret.expiring:' || s."id" AS "change", a."organizationId", a."name",
        'The client secret …' || s."hint" AS "what", NULL AS "webhookName",
        'Use the newer secret of the application.' AS "instead",
        '/applications/' || a."id" AS "path", s."expiresAt" AS "at"
      FROM "ClientSecret" s JOIN "Application" a ON a."id" = s."applicationId"
      UNION ALL
      SELECT 'webhook_secret.expiring:' || w."id" || ':' || extract(epoch FROM w."nextSecretFrom")::text,
        a."organizationId", a."name", 'The old secret of the webhook', w."name",
        'Configure its receiver to accept the new secret.',
        '/webhooks/' || w."id" || '?tab=secret', w."nextSecretFrom"
      FROM "Webhook" w JOIN "Application" a ON a."id" = w."applicationId"
      WHERE w."unregisteredAt" IS NULL) e
    WHERE e."at" > now() AND e."at" <= now() + make_interval(hours => ${secretNoticeHours})
      AND NOT EXISTS (SELECT 1 FROM "Notice" n WHERE n."change" = e."change")`;
}

/** Alerts organizations about secrets that stop working within a day, once per secret. Returns how many there were. */
export async function alertExpiringSecrets(db: Db): Promise<number> {
  const expiring = await findExpiring(db);
  for (const { change, organizationId, name, what, webhookName, instead, path, at } of expiring)
    await db.$transaction((tx) =>
      notifyOrganization(
        tx,
        {
          organizationId,
          path,
          tone: "WARN",
          title: `${webhookName === null ? what : `${what} ${quoted(webhookName)}`} of ${quoted(name)} stops working ${inHours(at)}`,
          text: `It stops working on ${formatUtc(at)}. ${instead}`,
        },
        { kind: "SECRET_EXPIRING", change },
      ),
    );
  return expiring.length;
}

function inHours(at: Date): string {
  const hours = Math.round((at.getTime() - Date.now()) / 3_600_000);
  if (hours < 1) return "within an hour";
  return hours === 1 ? "in an hour" : `in ${hours} hours`;
}
