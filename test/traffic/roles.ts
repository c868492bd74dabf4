import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { signAccessToken } from "#lib/oauth/tokens/sign-access-token.ts";
import { signingKey } from "#lib/oauth/tokens/signing-keys.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { toDomainError } from "#lib/platform/http/to-domain-error.ts";
import { fetchToken, keepAuthorized } from "#test/api-token.ts";
import { branchRecord, toRows } from "#test/branches.ts";
import type { Caller } from "#test/caller.ts";
import { basic, makeApplication } from "#test/fixtures.ts";

/** A user of the portal who works all the time, and knows afterwards what must be true. */
export type Role = {
  act: () => Promise<void>;
  /** Compares responses with the facts: one sentence per violation. */
  findViolations: () => Promise<string[]>;
  close: () => Promise<void>;
};

const without = (ids: Set<string>, others: Set<string>) => [...ids].filter((id) => !others.has(id));

const nothing = { findViolations: async () => [], close: async () => undefined };

/** Searches for branches around another point each time. */
export async function makeSearcher(db: Db, caller: Caller): Promise<Role> {
  const branches = Array.from({ length: 40 }, (_, index) =>
    branchRecord(String(100 + index), { lat: 41.5 + index / 50 }),
  );
  await importBranches(systemContext(db, "traffic"), toRows(branches));
  const application = await makeApplication(db);
  const authorize = await keepAuthorized(() => fetchToken(application, "location.read"));
  let serial = 0;
  const act = async () => {
    serial += 1;
    const path = `/api/location/v1/branches?lat=${41.5 + (serial % 800) / 1000}&long=-87.63&distance=25`;
    await caller.ask({ kind: "search", path, headers: { authorization: await authorize() } });
  };
  return { ...nothing, act };
}

/** Requests access tokens with client credentials. */
export async function makeTokenClient(db: Db, caller: Caller): Promise<Role> {
  const { clientId, clientSecret } = await makeApplication(db);
  const call = {
    kind: "token",
    path: "/oauth2/default/v1/token",
    method: "POST" as const,
    headers: {
      authorization: basic(clientId, clientSecret),
      "content-type": "application/x-www-form-urlencoded",
    },
    body: "grant_type=client_credentials&scope=location.read",
  };
  return { ...nothing, act: () => caller.ask(call) };
}

type Registrar = { applicationId: string; authorize: () => Promise<string>; held: string[] };

/** A drill also fills the disk that the test itself writes to: retries until there is room, as a caller would. */
async function whenThereIsRoom<T>(make: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await make();
    } catch (error) {
      if (toDomainError(error).code !== "unavailable") throw error;
      await sleep(500);
    }
  }
}

async function makeRegistrar(db: Db): Promise<Registrar> {
  const scopes = ["notification.write" as const];
  const { id, clientId } = await whenThereIsRoom(() => makeApplication(db, { scopes }));
  // Signed here with the portal's key, because the portal may be down at the moment.
  const sign = async () =>
    signAccessToken(
      { client: { clientId, secretId: null, lastRemoval: 0 }, scopes, grant: null },
      await signingKey(db),
      new Date(),
    );
  return { applicationId: id, authorize: await keepAuthorized(() => whenThereIsRoom(sign)), held: [] };
}

const maxHeld = 4;
const webhooksPath = "/api/notification/v2/webhooks";
const registration = JSON.stringify({
  name: "Orders",
  type: "ORDER",
  events: ["ORDER_UPDATE"],
  url: "http://127.0.0.1:9/",
});

async function unregisterOldest(caller: Caller, { authorize, held }: Registrar): Promise<void> {
  const path = `${webhooksPath}/${held[0]}`;
  const headers = { authorization: await authorize() };
  const call = { kind: "unregister", path, method: "DELETE" as const, headers };
  // If the first response was cut, the repetition finds nothing.
  if ((await caller.insist(call, 200, 400)) !== null) held.shift();
}

async function register(caller: Caller, { authorize, held }: Registrar): Promise<string[]> {
  const authorization = await authorize();
  const headers = { authorization, "content-type": "application/json", "idempotency-key": randomUUID() };
  const call = { kind: "register", path: webhooksPath, method: "POST" as const, headers, body: registration };
  const made = (await caller.insist(call, 200)) as { id: string } | null;
  if (made === null) return [];
  held.push(made.id);
  return [made.id];
}

/**
 * Applications that register webhooks and, at four, unregister the oldest first. They repeat each request with the same
 * Idempotency-Key until it is answered, as the contract allows.
 */
export async function makeRegistrars(db: Db, caller: Caller, count: number): Promise<Role> {
  const registrars: Registrar[] = [];
  const addRegistrar = async () => {
    const registrar = await makeRegistrar(db);
    registrars.push(registrar);
    return registrar;
  };
  while (registrars.length < count) await addRegistrar();
  const idle = [...registrars];
  const everRegistered = new Set<string>();

  const act = async () => {
    const registrar = idle.shift() ?? (await addRegistrar());
    if (registrar.held.length === maxHeld) await unregisterOldest(caller, registrar);
    for (const id of await register(caller, registrar)) everRegistered.add(id);
    idle.push(registrar);
  };

  const findViolations = async () => {
    const applicationId = { in: registrars.map((registrar) => registrar.applicationId) };
    const rows = await db.webhook.findMany({ where: { applicationId } });
    const stored = new Set(rows.map(({ id }) => id));
    const active = new Set(rows.filter(({ unregisteredAt }) => !unregisteredAt).map(({ id }) => id));
    const held = new Set(registrars.flatMap((registrar) => registrar.held));
    const differences = [
      ["registrations were answered and are not in the database", without(everRegistered, stored)],
      ["registrations are in the database but were never answered", without(stored, everRegistered)],
      ["webhooks are gone that nobody unregistered", without(held, active)],
      ["unregistered webhooks are still there", without(active, held)],
    ] as const;
    return differences.filter(([, ids]) => ids.length > 0).map(([what, ids]) => `${ids.length} ${what}`);
  };
  return { ...nothing, act, findViolations };
}
