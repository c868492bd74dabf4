import { getLastRemoval, type RemovedScopes } from "#lib/oauth/removed-scopes.ts";
import type { ApplicationActor } from "#lib/platform/access/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import type { ClientType } from "#lib/platform/db/generated/enums.ts";
import { processCache } from "#lib/platform/process-cache.ts";

/** An application as the authorization server sees it. */
export type Client = {
  id: string;
  name: string;
  clientId: string;
  clientType: ClientType;
  grantTypes: string[];
  scopes: string[];
  /** lib/oauth/removed-scopes.ts. */
  lastRemoval: number;
  organizationId: string;
  organizationName: string;
  redirectUris: string[];
  clientSecrets: { id: string; hash: Buffer; expiresAt: Date | null; lastUsedAt: Date | null }[];
};

/** The query returns secrets as JSON, with bytes in hexadecimal and times as text. */
type Row = Omit<Client, "clientSecrets" | "lastRemoval"> & {
  removedScopes: RemovedScopes;
  clientSecrets: { id: string; hash: string; expiresAt: string | null; lastUsedAt: string | null }[];
};

/** Printable ASCII, as RFC 6749 Appendix A.1 allows. */
const clientIdForm = /^[\x21-\x7e]{1,200}$/;

const clients = processCache<Client>("clients", { max: 2_000, ttlMs: 2_000 });

/**
 * The client of that ID, read at most two seconds ago. What changes a client calls `invalidateClients` after its transaction,
 * so that the change works at once in this process.
 */
export function knownClient(clientId: string, db: Db): Promise<Client | null> {
  return clients.read(clientId, () => findClient(clientId, db));
}

export const invalidateClients = clients.invalidate;

/** Finds the application of a client ID with its secrets and redirect URIs, in one round trip. */
export async function findClient(clientId: string, db: Db): Promise<Client | null> {
  if (!clientIdForm.test(clientId)) return null;
  const [row] = await db.$queryRaw<Row[]>`
    SELECT a."id", a."name", a."clientId", a."clientType", a."grantTypes", a."scopes", a."removedScopes", a."organizationId",
      o."name" AS "organizationName",
      ARRAY(SELECT r."uri" FROM "RedirectUri" r WHERE r."applicationId" = a."id") AS "redirectUris",
      (SELECT coalesce(json_agg(json_build_object(
          'id', s."id", 'hash', encode(s."hash", 'hex'), 'expiresAt', s."expiresAt", 'lastUsedAt', s."lastUsedAt"
        )), '[]') FROM "ClientSecret" s WHERE s."applicationId" = a."id") AS "clientSecrets"
    FROM "Application" a JOIN "Organization" o ON o."id" = a."organizationId"
    WHERE a."clientId" = ${clientId}`;
  if (!row) return null;
  const { clientSecrets, removedScopes, ...client } = row;
  return {
    ...client,
    lastRemoval: getLastRemoval(removedScopes),
    clientSecrets: clientSecrets.map(({ hash, expiresAt, ...secret }) => ({
      ...secret,
      hash: Buffer.from(hash, "hex"),
      expiresAt: toDate(expiresAt),
      lastUsedAt: toDate(secret.lastUsedAt),
    })),
  };
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** The client itself, as the one who acts. It has no scopes: those belong to tokens. */
export function toActor(client: Client): ApplicationActor {
  return {
    kind: "application",
    applicationId: client.id,
    name: client.name,
    clientId: client.clientId,
    organizationId: client.organizationId,
    scopes: [],
  };
}
