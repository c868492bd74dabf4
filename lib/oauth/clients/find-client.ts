import { LRUCache } from "lru-cache";
import type { Db } from "#lib/platform/db/client.ts";
import type { ClientType } from "#lib/platform/db/generated/enums.ts";
import { processState } from "#lib/platform/process-state.ts";
import { singleFlight } from "#lib/platform/single-flight.ts";

/** An application as the authorization server sees it. */
export type Client = {
  id: string;
  name: string;
  clientId: string;
  clientType: ClientType;
  grantTypes: string[];
  scopes: string[];
  organizationId: string;
  organizationName: string;
  redirectUris: string[];
  clientSecrets: { id: string; hash: Buffer; expiresAt: Date | null; lastUsedAt: Date | null }[];
};

/** Secrets come as JSON, in which bytes are hexadecimal and times are text. */
type Row = Omit<Client, "clientSecrets"> & {
  clientSecrets: { id: string; hash: string; expiresAt: string | null; lastUsedAt: string | null }[];
};

/** Printable ASCII, as RFC 6749 Appendix A.1 allows. */
const clientIdForm = /^[\x21-\x7e]{1,200}$/;

/** How long a process may go on with a client that it read. */
const clientMaxAgeMs = 2_000;

type Cache = {
  clients: LRUCache<string, Client>;
  generation: number;
  /** Readings under way, by client id. */
  readings: Map<string, Promise<Client | null>>;
};

const cache = processState(
  "clients",
  (): Cache => ({
    clients: new LRUCache({ max: 2_000, ttl: clientMaxAgeMs }),
    generation: 0,
    readings: new Map(),
  }),
);

/**
 * The client of that id as the token endpoint knows it: read now or up to two seconds ago. What changes a client calls
 * `forgetClients` after its transaction, so that it works at once in this process; others notice within two seconds. Those
 * who ask for one client at the same time share one reading.
 */
export async function knownClient(clientId: string, db: Db): Promise<Client | null> {
  const { clients, readings } = cache;
  return clients.get(clientId) ?? singleFlight(readings, clientId, () => readClient(clientId, db));
}

/** The client of that id as it is now, kept for `knownClient`. */
export async function readClient(clientId: string, db: Db): Promise<Client | null> {
  const { clients, generation } = cache;
  const client = await findClient(clientId, db);
  // What was read before a change must not be kept after it.
  if (client && cache.generation === generation) clients.set(clientId, client);
  return client;
}

/** The next use of each client asks the database. */
export function forgetClients(): void {
  cache.generation += 1;
  cache.clients.clear();
  cache.readings.clear();
}

/** The application of that client id, its secrets and redirect URIs with it, by one round trip; null where there is none. */
export async function findClient(clientId: string, db: Db): Promise<Client | null> {
  if (!clientIdForm.test(clientId)) return null;
  const [row] = await db.$queryRaw<Row[]>`
    SELECT a."id", a."name", a."clientId", a."clientType", a."grantTypes", a."scopes", a."organizationId",
      o."name" AS "organizationName",
      ARRAY(SELECT r."uri" FROM "RedirectUri" r WHERE r."applicationId" = a."id") AS "redirectUris",
      (SELECT coalesce(json_agg(json_build_object(
          'id', s."id", 'hash', encode(s."hash", 'hex'), 'expiresAt', s."expiresAt", 'lastUsedAt', s."lastUsedAt"
        )), '[]') FROM "ClientSecret" s WHERE s."applicationId" = a."id") AS "clientSecrets"
    FROM "Application" a JOIN "Organization" o ON o."id" = a."organizationId"
    WHERE a."clientId" = ${clientId}`;
  if (!row) return null;
  return { ...row, clientSecrets: row.clientSecrets.map(toSecret) };
}

function toSecret({ id, hash, expiresAt, lastUsedAt }: Row["clientSecrets"][number]) {
  const toDate = (text: string | null) => (text === null ? null : new Date(text));
  return { id, hash: Buffer.from(hash, "hex"), expiresAt: toDate(expiresAt), lastUsedAt: toDate(lastUsedAt) };
}
