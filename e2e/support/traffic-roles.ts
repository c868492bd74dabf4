import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { signAccessToken } from "#lib/oauth/tokens/sign-access-token.ts";
import { signingKey } from "#lib/oauth/tokens/signing-keys.ts";
import { sampleOrderUpdate } from "#lib/orders/sample-events.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { toDomainError } from "#lib/platform/http/to-domain-error.ts";
import { type Receiver, startReceiver } from "../receiver.ts";
import { fetchToken } from "./api-token.ts";
import { branchRecord, rowsOf } from "./branches.ts";
import type { Caller } from "./caller.ts";
import { basic, makeApplication, makePerson } from "./fixtures.ts";
import { type MadeWebhook, makeWebhook } from "./webhooks.ts";

/** Somebody who works with the portal all the time, and knows afterwards what must be so. */
export type Role = {
  act: () => Promise<void>;
  /** Compares responses with the facts: one sentence per violation. */
  findViolations: () => Promise<string[]>;
  close: () => Promise<void>;
};

const nothing = { findViolations: async () => [], close: async () => undefined };

const without = (ids: Set<string>, others: Set<string>) => [...ids].filter((id) => !others.has(id));

/** Searches for branches, each time somewhere else; asked once. */
export async function makeSearcher(db: Db, { ask }: Caller): Promise<Role> {
  const branches = Array.from({ length: 40 }, (_, index) =>
    branchRecord(String(100 + index), { lat: 41.5 + index / 50 }),
  );
  await importBranches(systemContext(db, "traffic"), rowsOf(branches));
  const authorization = `Bearer ${await fetchToken(await makeApplication(db), "location.read")}`;
  let serial = 0;
  const act = async () => {
    serial += 1;
    const lat = 41.5 + (serial % 800) / 1000;
    const path = `/api/location/v1/branches?lat=${lat}&long=-87.63&distance=25`;
    await ask({ kind: "search", path, headers: { authorization } }, [200]);
  };
  return { ...nothing, act };
}

/** Requests access tokens by client credentials; asked once. */
export async function makeTokenClient(db: Db, { ask }: Caller): Promise<Role> {
  const { clientId, clientSecret } = await makeApplication(db);
  const act = async () => {
    const form = { grant_type: "client_credentials", scope: "location.read" };
    const body = new URLSearchParams(form).toString();
    const headers = {
      authorization: basic(clientId, clientSecret),
      "content-type": "application/x-www-form-urlencoded",
    };
    await ask({ kind: "token", path: "/oauth2/default/v1/token", method: "POST", headers, body }, [200]);
  };
  return { ...nothing, act };
}

const mostHeld = 4;
const webhooksPath = "/api/notification/v2/webhooks";
const registration = JSON.stringify({
  name: "Orders",
  type: "ORDER",
  events: ["ORDER_UPDATE"],
  url: "http://127.0.0.1:9/",
});

/** A drill fills the disk under what the test itself writes, too: that is tried again, as a caller would. */
async function whenThereIsRoom<T>(make: () => Promise<T>): Promise<T> {
  for (;;) {
    const made = await make().catch((error: unknown) => {
      if (toDomainError(error).code !== "unavailable") throw error;
      return null;
    });
    if (made !== null) return made;
    await sleep(500);
  }
}

type Registrar = { applicationId: string; authorization: string; held: string[] };

/**
 * Applications that register webhooks and, at four, unregister the oldest first. Repeated until answered, as the
 * contract lets callers do: with the same Idempotency-Key.
 */
export async function makeRegistrars(db: Db, { insist }: Caller, many: number): Promise<Role> {
  const registrars: Registrar[] = [];
  const idle: Registrar[] = [];
  const everRegistered = new Set<string>();

  async function makeRegistrar(): Promise<Registrar> {
    const scopes: ["notification.write"] = ["notification.write"];
    const { id: applicationId, clientId } = await whenThereIsRoom(() => makeApplication(db, { scopes }));
    // The portal may be away at the moment: signed here, with its key.
    const token = await whenThereIsRoom(async () =>
      signAccessToken({ clientId, scopes, grant: null }, await signingKey(db), new Date()),
    );
    const registrar = { applicationId, authorization: `Bearer ${token}`, held: [] };
    registrars.push(registrar);
    return registrar;
  }

  for (let count = 0; count < many; count += 1) idle.push(await makeRegistrar());

  async function unregisterOldest({ authorization, held }: Registrar): Promise<void> {
    const path = `${webhooksPath}/${held[0]}`;
    const request = { kind: "unregister", path, method: "DELETE" as const, headers: { authorization } };
    // Where the answer to the first request was cut, a repetition finds nothing any more.
    if ((await insist(request, 200, 400)) !== null) held.shift();
  }

  async function register({ authorization, held }: Registrar): Promise<void> {
    const headers = { authorization, "content-type": "application/json", "idempotency-key": randomUUID() };
    const request = {
      kind: "register",
      path: webhooksPath,
      method: "POST" as const,
      headers,
      body: registration,
    };
    const made = (await insist(request, 200)) as { id: string } | null;
    if (made === null) return;
    held.push(made.id);
    everRegistered.add(made.id);
  }

  const act = async () => {
    // While some wait for their answer, others register, however many that takes.
    const registrar = idle.shift() ?? (await makeRegistrar());
    if (registrar.held.length === mostHeld) await unregisterOldest(registrar);
    await register(registrar);
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
      ["registrations are in the database that nobody was told of", without(stored, everRegistered)],
      ["webhooks are gone that nobody unregistered", without(held, active)],
      ["unregistered webhooks are still there", without(active, held)],
    ] as const;
    return differences.filter(([, ids]) => ids.length > 0).map(([what, ids]) => `${ids.length} ${what}`);
  };
  return { act, findViolations, close: async () => undefined };
}

const healthyCount = 5;
/** An order's updates are spread over the run. */
const orderCount = 500;

/** How many events a publisher hands in at once. */
export const eventsPerRequest = 5;

type Healthy = MadeWebhook & { receiver: Receiver };

/** Hands events in, each for two of five webhooks that answer well. Repeated until answered, with the same event ids. */
export async function makePublisher(db: Db, { insist }: Caller): Promise<Role> {
  const staff = await makePerson(db, "STAFF");
  const application = await makeApplication(db, { scopes: ["order.publish"] }, staff);
  const authorization = `Bearer ${await fetchToken(application, "order.publish")}`;
  const healthy: Healthy[] = [];
  for (let count = 0; count < healthyCount; count += 1) {
    const receiver = await startReceiver();
    healthy.push({ ...(await makeWebhook(db, receiver.url)), receiver });
  }
  const accepted = new Map<string, Healthy[]>();
  let serial = 0;

  function nextEvent() {
    serial += 1;
    const webhooks = healthy.filter((_, index) => index === serial % 5 || index === (serial + 1) % 5);
    const event = sampleOrderUpdate({
      orderNumber: `SO-${serial % orderCount}`,
      eventId: `traffic-${serial}`,
      at: new Date(),
      audience: webhooks.map((hook) => hook.application.clientId),
      status: "Pending",
    });
    return { event, webhooks };
  }

  const act = async () => {
    const made = Array.from({ length: eventsPerRequest }, nextEvent);
    const body = JSON.stringify(made.map(({ event }) => event));
    const headers = { authorization, "content-type": "application/json" };
    const path = "/api/intake/v1/order-events";
    const answer = await insist({ kind: "publish", path, method: "POST", headers, body }, 202);
    if (answer !== null) for (const { event, webhooks } of made) accepted.set(event.eventId, webhooks);
  };

  const findViolations = async () => {
    const arrived = new Set(
      healthy.flatMap(({ webhookId, receiver }) =>
        receiver.received.map(({ body }) => `${JSON.parse(body).eventId} ${webhookId}`),
      ),
    );
    const lost = [...accepted].flatMap(([eventId, webhooks]) =>
      webhooks.filter(({ webhookId }) => !arrived.has(`${eventId} ${webhookId}`)),
    );
    return lost.length > 0 ? [`${lost.length} deliveries of accepted events never arrived`] : [];
  };
  const close = async () => {
    for (const { receiver } of healthy) await receiver.close();
  };
  return { act, findViolations, close };
}
