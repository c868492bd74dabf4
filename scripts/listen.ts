// npm run listen -- --forward http://127.0.0.1:4000/hook: forwards the deliveries of one webhook to your address, and continues
// where it was after an interruption. The application needs the client credentials grant and notification.read. With
// notification.write, forwarded requests have the webhook's secret, otherwise `[secret]`. Without credentials it uses the demo
// portal of this checkout. Exit codes: 0 stopped by a signal, 1 refused by the portal, 2 wrong usage.
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { type ForwardedDelivery, forwardedDeliverySchema } from "#lib/deliveries/schemas.ts";
import { authServerId } from "#lib/oauth/tokens/token-settings.ts";
import { type ApiClient, createApiClient } from "#lib/reference/client/create-api-client.ts";
import { adoptRunningDataDir, readDemo } from "#server/installation/running-installation.ts";

const usage = `Usage: npm run listen -- --forward http://127.0.0.1:4000/hook [--webhook ID|NAME]
         [--portal http://127.0.0.1:3000] [--client-id ID --client-secret SECRET] [--from ID]
  --webhook  required if the application has several, because each has its own secret
  --from     the ID of a printed line; continues after it
Environment instead of flags: PORTAL_URL, AUTH_URL, CLIENT_ID, CLIENT_SECRET.`;

/** The portal refused, and would refuse again. */
class Refused extends Error {}

const firstWaitMs = 500;
const mostWaitMs = 10_000;

type Options = {
  forward: string;
  /** ID or name. */
  webhook: string | null;
  portal: string;
  authUrl: string;
  clientId: string;
  clientSecret: string;
  from: string | null;
};

const stop = new AbortController();
process.once("SIGINT", () => stop.abort());
process.once("SIGTERM", () => stop.abort());

const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ""));

function readFlags() {
  const { values } = parseArgs({
    options: {
      forward: { type: "string" },
      webhook: { type: "string" },
      portal: { type: "string" },
      "client-id": { type: "string" },
      "client-secret": { type: "string" },
      from: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return "help";
  const given = {
    forward: z.url({ protocol: /^https?$/ }).parse(values.forward),
    webhook: values.webhook ?? null,
    portal: httpUrl.optional().parse(values.portal ?? process.env["PORTAL_URL"]),
    clientId: values["client-id"] ?? process.env["CLIENT_ID"],
    clientSecret: values["client-secret"] ?? process.env["CLIENT_SECRET"],
    from: z
      .string()
      .regex(/^\d{1,18}$/)
      .nullable()
      .parse(values.from ?? null),
  };
  if ((given.clientId === undefined) !== (given.clientSecret === undefined)) throw new Error(usage);
  return given;
}

type Flags = Exclude<ReturnType<typeof readFlags>, "help">;

/** The demo's secret is sent only to the demo's portal. @throws Refused */
async function toOptions({ clientId, clientSecret, portal, ...flags }: Flags): Promise<Options> {
  const authUrl = httpUrl.optional().parse(process.env["AUTH_URL"]);
  if (clientId !== undefined && clientSecret !== undefined) {
    const at = portal ?? "http://127.0.0.1:3000";
    return { ...flags, portal: at, authUrl: authUrl ?? at, clientId, clientSecret };
  }
  await adoptRunningDataDir().catch((error: Error) => {
    throw new Refused(error.message);
  });
  const demo = await readDemo();
  if (!demo || (portal !== undefined && portal !== demo.baseUrl))
    throw new Refused(
      `${portal ?? "No demo portal"} ${portal ? "is not the demo portal of this checkout" : "was started here"}. Name the application: --client-id ID --client-secret SECRET`,
    );
  return { ...flags, ...demo.application, portal: demo.baseUrl, authUrl: authUrl ?? demo.baseUrl };
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

/** A token with both scopes, or only for reading if the application may not write. */
async function fetchToken(options: Options): Promise<string> {
  let answer = await askForToken(options, "notification.read notification.write");
  if (answer.response.status === 400) answer = await askForToken(options, "notification.read");
  const { data, error, response } = answer;
  if (data) return data.access_token;
  const words = `The portal gave no token (${response.status}): ${error.error}. ${error.error_description}`;
  if (response.status === 400 || response.status === 401) throw new Refused(words);
  throw new Error(words);
}

/** Forwards a delivery and prints the receiver's answer. */
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

/** The fields of one server-sent event. */
function readBlock(block: string): { id: string; event: string; data: string } {
  const fields = block.split("\n").map((line) => line.match(/^(id|event|data): (.*)$/));
  const field = (name: string) => fields.find((match) => match?.[1] === name)?.[2] ?? "";
  return { id: field("id"), event: field("event"), data: field("data") };
}

type Webhook = { id: string; name: string };

/** The webhook to forward, or null if there is none yet. @throws Refused if the choice is not clear */
async function chooseWebhook(api: ApiClient, named: string | null): Promise<Webhook | null> {
  const { data: webhooks, response } = await api.GET("/api/notification/v2/webhooks", {
    signal: stop.signal,
  });
  if (response.status === 403)
    throw new Refused("The token may not read webhooks: notification.read is missing.");
  if (!webhooks) throw new Error(`The portal answered ${response.status}.`);
  const matching = webhooks.filter(({ id, name }) => named === null || id === named || name === named);
  if (matching.length === 1) return matching[0] ?? null;
  if (named === null && webhooks.length === 0) return null;
  const list = webhooks.map(({ id, name, url }) => `  ${id}  ${name}  ${url}`).join("\n");
  const fault =
    named === null
      ? `The application has ${webhooks.length} webhooks, each with its own secret. Choose one with --webhook:`
      : `${matching.length === 0 ? "No webhook has" : "Several webhooks have"} the ID or name ${named}. There are:`;
  throw new Refused(`${fault}\n${list || "  none"}`);
}

/** The last ID, and the webhook once it is known. */
type Position = { from: string | null; webhook: Webhook | null };

/** Follows one stream until it ends. Calls `onProgress` after each ID. */
async function follow(options: Options, position: Position, onProgress: () => void): Promise<void> {
  const api = createApiClient(options.portal, await fetchToken(options));
  position.webhook ??= await chooseWebhook(api, options.webhook);
  const { data, response } = await api.GET("/api/notification/v2/deliveries/live", {
    params: { header: position.from === null ? {} : { "Last-Event-ID": position.from } },
    headers: { accept: "text/event-stream" },
    parseAs: "stream",
    signal: stop.signal,
  });
  if (!data) throw new Error(`The portal answered ${response.status}.`);
  let pending = "";
  // The request's own signal stops working once the request object is collected.
  for await (const text of data.pipeThrough(new TextDecoderStream(), { signal: stop.signal })) {
    const blocks = (pending + text).split("\n\n");
    pending = blocks.pop() ?? "";
    for (const { id, event, data } of blocks.map(readBlock)) {
      if (event === "ready")
        say(
          `Listening to ${position.webhook?.name ?? "the first webhook that gets a delivery"}; deliveries go to ${options.forward}`,
        );
      if (event === "delivery") {
        const delivery = forwardedDeliverySchema.parse(JSON.parse(data));
        position.webhook ??= delivery.webhook;
        if (delivery.webhook.id === position.webhook.id) await forward(options, id, delivery);
      }
      // Only now, so that a delivery that was not forwarded comes again.
      if (id === "" || stop.signal.aborted) continue;
      position.from = id;
      onProgress();
    }
  }
}

async function listen(options: Options): Promise<void> {
  const position: Position = { from: options.from, webhook: null };
  let waitMs = firstWaitMs;
  while (!stop.signal.aborted) {
    const onProgress = () => {
      waitMs = firstWaitMs;
    };
    await follow(options, position, onProgress).catch((error: unknown) => {
      if (error instanceof Refused) throw error;
      if (!stop.signal.aborted)
        say(`The connection was lost (${error instanceof Error ? error.message : error}).`);
    });
    await sleep(waitMs, undefined, { signal: stop.signal }).catch(() => {});
    waitMs = Math.min(waitMs * 2, mostWaitMs);
  }
}

/** Returns the exit code. */
async function main(): Promise<number> {
  let flags: ReturnType<typeof readFlags>;
  try {
    flags = readFlags();
  } catch {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  if (flags === "help") {
    say(usage);
    return 0;
  }
  try {
    await listen(await toOptions(flags));
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return 1;
  }
}

process.exitCode = await main();
