// Everybody else: a partner who does ordinary things all the time, from an address of its own.
import { setTimeout as sleep } from "node:timers/promises";
import { request } from "undici";
import { getDb } from "#lib/platform/db/client.ts";
import { fetchToken } from "#test/api-token.ts";
import { basic, makeApplication, makePerson } from "#test/fixtures.ts";
import { sessionCookie } from "#test/session-cookie.ts";
import { makeWebhook, publishUpdates } from "#test/webhooks.ts";
import { pace, type Receiver } from "../deliveries/delivery-stage.ts";

const perSecond = { searches: 20, calls: 6, tokens: 5, pages: 3, deliveries: 10 };
export type Kind = keyof typeof perSecond;
export const kinds = Object.keys(perSecond) as Kind[];
/** Milliseconds that it waited, by kind. Deliveries: from the commit of an event to the first byte at the receiver. */
export type Waits = Record<Kind, number[]>;

const deliveredWithinMs = 30_000;
const failedMs = 60_000;
const address = "203.0.113.1";

async function timed(
  path: string,
  init: { headers: Record<string, string>; method?: "PATCH" | "POST"; body?: string },
) {
  const headers = { ...init.headers, "x-forwarded-for": address };
  const startedMs = performance.now();
  const { statusCode, body } = await request(`${process.env["BASE_URL"]}${path}`, { ...init, headers });
  const text = await body.text();
  // The caller would have to ask again: as bad as the longest wait.
  if (statusCode !== 200)
    process.stderr.write(`${path} answered ${statusCode} to the victim: ${text.slice(0, 200)}\n`);
  return statusCode === 200 ? performance.now() - startedMs : failedMs;
}

/** Returns what measures the victim for some seconds. */
export async function makeVictim(receiver: Receiver): Promise<(seconds: number) => Promise<Waits>> {
  const db = getDb();
  const person = await makePerson(db);
  const scopes = ["location.read", "notification.read", "notification.write"] as const;
  const application = await makeApplication(db, { scopes: [...scopes] }, person);
  const hook = await makeWebhook(db, receiver.url, { application });
  const cookie = await sessionCookie(person);
  const client = {
    authorization: basic(application.clientId, application.clientSecret),
    "content-type": "application/x-www-form-urlencoded",
  };
  const grant = "grant_type=client_credentials&scope=location.read";
  const webhooks = "/api/notification/v2/webhooks";
  const pages = ["/", "/webhooks", "/deliveries", "/branches"];
  return async (seconds) => {
    // A token is valid for half an hour.
    const bearer = { authorization: `Bearer ${await fetchToken(application, scopes.join(" "))}` };
    const json = { ...bearer, "content-type": "application/json" };
    const calls = [
      () => timed(webhooks, { headers: bearer }),
      (index: number) =>
        timed(`${webhooks}/${hook.webhookId}`, {
          method: "PATCH",
          headers: json,
          body: JSON.stringify({ name: `Orders ${index}` }),
        }),
      () => timed("/api/notification/v2/deliveries", { headers: bearer }),
    ];
    const waits: Waits = { searches: [], calls: [], tokens: [], pages: [], deliveries: [] };
    const acceptedMs = new Map<string, number>();
    const measure = (kind: Kind, act: (index: number) => Promise<number>) =>
      pace(perSecond[kind], seconds, async (index) => void waits[kind].push(await act(index)));
    await receiver.take();
    await Promise.all([
      measure("searches", (index) => {
        const path = `/api/location/v1/branches?lat=${30 + (index % 150) / 10}&long=-90&distance=100`;
        return timed(path, { headers: bearer });
      }),
      measure("calls", (index) => calls[index % calls.length]?.(index) ?? Promise.resolve(0)),
      measure("tokens", () =>
        timed("/oauth2/default/v1/token", { method: "POST", headers: client, body: grant }),
      ),
      measure("pages", (index) => timed(pages[index % pages.length] ?? "/", { headers: { cookie } })),
      pace(perSecond.deliveries, seconds, async () => {
        const [eventId] = await publishUpdates(db, [hook]).catch((error: Error) => {
          process.stderr.write(`an event was not accepted: ${error.message}\n`);
          waits.deliveries.push(failedMs);
          return [];
        });
        if (eventId !== undefined) acceptedMs.set(eventId, Date.now());
      }),
    ]);
    let arrived = 0;
    for (const giveUpMs = Date.now() + deliveredWithinMs; arrived < acceptedMs.size; ) {
      for (const [eventId, atMs] of await receiver.take()) {
        const accepted = acceptedMs.get(eventId);
        if (accepted === undefined) continue;
        waits.deliveries.push(Math.max(1, atMs - accepted));
        arrived += 1;
      }
      if (Date.now() > giveUpMs) throw new Error("the victim's deliveries did not arrive within 30 s");
      await sleep(50);
    }
    return waits;
  };
}
