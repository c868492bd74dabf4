import type { ApplicationRow } from "./find-application.ts";
import type { Application, ApplicationWithSecret } from "./schemas.ts";

/** An application as the console API answers it. */
export function serializeApplication(row: ApplicationRow): Application {
  return {
    id: row.id,
    name: row.name,
    organization: { id: row.organization.id, name: row.organization.name },
    clientId: row.clientId,
    clientType: row.clientType,
    grantTypes: row.grantTypes,
    scopes: row.scopes,
    redirectUris: row.redirectUris.map(({ uri }) => uri),
    inboxKey: row.inboxKey,
    webhookCount: row._count.webhooks,
    secrets: row.clientSecrets.map((secret) => ({
      id: secret.id,
      hint: secret.hint,
      createdAt: secret.createdAt.toISOString(),
      expiresAt: secret.expiresAt?.toISOString() ?? null,
      lastUsedAt: secret.lastUsedAt?.toISOString() ?? null,
    })),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The one answer that holds the secret. */
export function serializeWithSecret(made: {
  application: ApplicationRow;
  clientSecret: string | null;
}): ApplicationWithSecret {
  return { ...serializeApplication(made.application), clientSecret: made.clientSecret };
}
