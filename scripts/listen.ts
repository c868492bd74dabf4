// npm run listen -- --forward http://127.0.0.1:4000/hook: follows an application's deliveries and posts each on, with
// its headers and body, to an address of yours; prints a line each. Goes on where it was when the line or the portal
// breaks off. The application needs the client credentials grant and the scope notification.read; with
// notification.write too, the webhook's secret stands in what is posted on, else `[secret]`.
// Without credentials it listens for the demo's application, where there is a demo in DATA_DIR.
// Exit codes: 0 stopped by Ctrl-C or SIGTERM, 1 refused by the portal (credentials, scope), 2 wrong usage.
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { createApiClient } from "#lib/api-client/create-api-client.ts";
import { authServerId } from "#lib/auth/token-settings.ts";
import { type ForwardedDelivery, forwardedDeliverySchema } from "#lib/deliveries/schemas.ts";
import type { DemoInstallation } from "#lib/demo/schemas.ts";
import { readDemo } from "#server/read-demo.ts";

const usage = `Usage: npm run listen -- --forward http://127.0.0.1:4000/hook [--portal http://127.0.0.1:3000]
         [--client-id ID] [--client-secret SECRET] [--from ID]
Flags or environment: PORTAL_URL, AUTH_URL, CLIENT_ID, CLIENT_SECRET. --from: the id of a line, to go on behind it.`;

/** The portal says no, and would again. */
class Refused extends Error {}

/** What cannot go on is asked for again after this long, twice as long each time up to the most. */
const firstWaitMs = 500;
const mostWaitMs = 10_000;

type Options = {
  forward: string;
  portal: string;
  authUrl: string;
  clientId: string;
  clientSecret: string;
  from: string | null;
};

const stop = new AbortController();
process.once("SIGINT", () => stop.abort());
process.once("SIGTERM", () => stop.abort());

function readOptions(demo: DemoInstallation | null): Options | null {
  try {
    const { values } = parseArgs({
      options: {
        forward: { type: "string" },
        portal: { type: "string" },
        "client-id": { type: "string" },
        "client-secret": { type: "string" },
        from: { type: "string" },
      },
    });
    const portal = values.portal ?? process.env["PORTAL_URL"] ?? demo?.baseUrl ?? "http://127.0.0.1:3000";
    return z
      .object({
        forward: z.url({ protocol: /^https?$/ }),
        portal: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, "")),
        authUrl: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, "")),
        clientId: z.string().min(1),
        clientSecret: z.string().min(1),
        from: z
          .string()
          .regex(/^\d{1,18}$/)
          .nullable(),
      })
      .parse({
        forward: values.forward,
        portal,
        authUrl: process.env["AUTH_URL"] ?? portal,
        clientId: values["client-id"] ?? process.env["CLIENT_ID"] ?? demo?.application.clientId,
        clientSecret:
          values["client-secret"] ?? process.env["CLIENT_SECRET"] ?? demo?.application.clientSecret,
        from: values.from ?? null,
      });
  } catch {
    return null;
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function askForToken(options: Options, scope: string) {
  const pair = `${encodeURIComponent(options.clientId)}:${encodeURIComponent(options.clientSecret)}`;
  return createApiClient(options.authUrl).POST("/oauth2/{authServerId}/v1/token", {
    params: { path: { authServerId } },
    headers: {
      authorization: `Basic ${Buffer.from(pair).toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: { grant_type: "client_credentials", scope },
    signal: stop.signal,
  });
}

/** A token with both scopes, or with the one for reading where the application has no more. */
async function fetchToken(options: Options): Promise<string> {
  let answer = await askForToken(options, "notification.read notification.write");
  if (answer.response.status === 400) answer = await askForToken(options, "notification.read");
  const { data, error, response } = answer;
  if (data) return data.access_token;
  const words = `The portal gave no token (${response.status}): ${error.error}. ${error.error_description}`;
  if (response.status === 400 || response.status === 401) throw new Refused(words);
  throw new Error(words);
}

/** Posts a delivery on; what the receiver answers is printed, never a reason to stop. */
async function forward(options: Options, id: string, delivery: ForwardedDelivery): Promise<void> {
  const startMs = performance.now();
  const outcome = await fetch(options.forward, {
    method: "POST",
    headers: delivery.request.headers,
    body: delivery.request.body,
    redirect: "manual",
    signal: AbortSignal.any([stop.signal, AbortSignal.timeout(15_000)]),
  }).then(
    async (response) => {
      await response.body?.cancel();
      return String(response.status);
    },
    (error: unknown) => `no answer (${error instanceof Error ? (error.cause ?? error.message) : error})`,
  );
  const tookMs = Math.round(performance.now() - startMs);
  say(`${id}  ${delivery.event}  ${delivery.orderNumber}  ${delivery.id}  → ${outcome}, ${tookMs} ms`);
}

/** The fields of one block of a stream of events. */
function readBlock(block: string): { id: string; event: string; data: string } {
  const fields = block.split("\n").map((line) => line.match(/^(id|event|data): (.*)$/));
  const field = (name: string) => fields.find((match) => match?.[1] === name)?.[2] ?? "";
  return { id: field("id"), event: field("event"), data: field("data") };
}

/** Follows one stream until it ends; `onPosition` hears the id behind which to go on. */
async function follow(
  options: Options,
  from: string | null,
  onPosition: (id: string) => void,
): Promise<void> {
  const token = await fetchToken(options);
  const api = createApiClient(options.portal, token);
  const { data, response } = await api.GET("/api/notification/v2/deliveries/live", {
    params: { header: from === null ? {} : { "Last-Event-ID": from } },
    headers: { accept: "text/event-stream" },
    parseAs: "stream",
    signal: stop.signal,
  });
  if (response.status === 403)
    throw new Refused("The token may not read deliveries: notification.read is missing.");
  if (!data) throw new Error(`The portal answered ${response.status}.`);
  let pending = "";
  for await (const text of data.pipeThrough(new TextDecoderStream())) {
    const blocks = (pending + text).split("\n\n");
    pending = blocks.pop() ?? "";
    for (const { id, event, data } of blocks.map(readBlock)) {
      if (event === "ready") say(`Listening; deliveries go to ${options.forward}`);
      if (event === "delivery") await forward(options, id, forwardedDeliverySchema.parse(JSON.parse(data)));
      // Only now: what was not posted on comes again.
      if (id !== "" && !stop.signal.aborted) onPosition(id);
    }
  }
}

async function listen(options: Options): Promise<void> {
  let position = options.from;
  let waitMs = firstWaitMs;
  while (!stop.signal.aborted) {
    const onPosition = (id: string) => {
      position = id;
      waitMs = firstWaitMs;
    };
    await follow(options, position, onPosition).catch((error: unknown) => {
      if (error instanceof Refused) throw error;
      if (!stop.signal.aborted)
        say(`The line broke off (${error instanceof Error ? error.message : error}).`);
    });
    await sleep(waitMs, undefined, { signal: stop.signal }).catch(() => {});
    waitMs = Math.min(waitMs * 2, mostWaitMs);
  }
}

const options = readOptions(await readDemo());
if (options === null) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else {
  await listen(options).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  });
}
