import type { Db } from "#lib/db/client.ts";

/** An application as the authorization server sees it. */
export type Client = NonNullable<Awaited<ReturnType<typeof findClient>>>;

/** Printable ASCII, as RFC 6749 Appendix A.1 allows. */
const clientIdForm = /^[\x21-\x7e]{1,200}$/;

/** The application of that client id, its secrets and redirect URIs with it; null where there is none. */
export async function findClient(clientId: string, db: Db) {
  if (!clientIdForm.test(clientId)) return null;
  return db.application.findUnique({
    where: { clientId },
    select: {
      id: true,
      name: true,
      clientId: true,
      clientType: true,
      grantTypes: true,
      scopes: true,
      organizationId: true,
      organization: { select: { name: true } },
      clientSecrets: { select: { id: true, hash: true, expiresAt: true, lastUsedAt: true } },
      redirectUris: { select: { uri: true } },
    },
  });
}
