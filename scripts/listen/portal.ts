import { type ForwardedDelivery, forwardedDeliverySchema } from "#lib/deliveries/schemas.ts";
import { authServerId } from "#lib/oauth/tokens/token-settings.ts";
import { withTimeout } from "#lib/platform/with-timeout.ts";
import { type ApiClient, createApiClient } from "#lib/reference/client/create-api-client.ts";
import { type Client, Refused } from "./options.ts";

/** The portal sends a heartbeat every five seconds. */
const silenceMs = 20_000;

export type Webhook = { id: string; name: string };

/** An event of the stream. `data` is null for the first one, which only has the start as its ID. */
type Heard = { id: string; delivery: ForwardedDelivery | null };

/** Returns an API client with a new token. @throws Refused */
export async function connect(client: Client, signal: AbortSignal): Promise<ApiClient> {
  return createApiClient(client.portal, await fetchToken(client, signal));
}

function askForToken(client: Client, scope: string, signal: AbortSignal) {
  const pair = `${encodeURIComponent(client.clientId)}:${encodeURIComponent(client.clientSecret)}`;
  return createApiClient(client.authUrl).POST("/oauth2/{authServerId}/v1/token", {
    params: { path: { authServerId } },
    headers: {
      authorization: `Basic ${Buffer.from(pair).toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: { grant_type: "client_credentials", scope },
    signal,
  });
}

/** Gets a token with both scopes, or with only notification.read if the application lacks notification.write. */
async function fetchToken(client: Client, signal: AbortSignal): Promise<string> {
  let answer = await askForToken(client, "notification.read notification.write", signal);
  if (answer.response.status === 400) answer = await askForToken(client, "notification.read", signal);
  const { data, error, response } = answer;
  if (data) return data.access_token;
  const words = `The portal gave no token (${response.status}): ${error.error}. ${error.error_description}`;
  if (response.status === 400 || response.status === 401) throw new Refused(words);
  throw new Error(words);
}

/** Returns the webhook to forward, or null if there is none yet. @throws Refused if the choice is ambiguous */
export async function chooseWebhook(
  api: ApiClient,
  named: string | undefined,
  signal: AbortSignal,
): Promise<Webhook | null> {
  const { data: webhooks, response } = await api.GET("/api/notification/v2/webhooks", { signal });
  if (response.status === 403)
    throw new Refused("The token may not read webhooks: notification.read is missing.");
  if (!webhooks) throw new Error(`The portal answered ${response.status}.`);
  const matching = webhooks.filter(({ id, name }) => named === undefined || id === named || name === named);
  if (matching.length === 1) return matching[0] ?? null;
  if (named === undefined && webhooks.length === 0) return null;
  const list = webhooks.map(({ id, name, url }) => `  ${id}  ${name}  ${url}`).join("\n");
  const fault =
    named === undefined
      ? `The application has ${webhooks.length} webhooks, each with its own secret. Choose one with --webhook:`
      : `${matching.length === 0 ? "No webhook has" : "Several webhooks have"} the ID or name ${named}. There are:`;
  throw new Refused(`${fault}\n${list || "  none"}`);
}

/** Streams deliveries after an ID or since a time, until the stream ends. @throws Error if heartbeats stop */
export async function* liveDeliveries(
  api: ApiClient,
  start: { from: string | undefined; since: Date | undefined },
  signal: AbortSignal,
): AsyncGenerator<Heard> {
  const { data, response } = await api.GET("/api/notification/v2/deliveries/live", {
    params: {
      query: { include: "all", ...(start.since && { since: start.since.toISOString() }) },
      header: { ...(start.from !== undefined && { "Last-Event-ID": start.from }) },
    },
    headers: { accept: "text/event-stream" },
    parseAs: "stream",
    signal,
  });
  if (!data) throw new Error(`The portal answered ${response.status}.`);
  // The request's own signal stops working once the request object is garbage-collected.
  const reader = data.pipeThrough(new TextDecoderStream(), { signal }).getReader();
  let pending = "";
  try {
    while (true) {
      const { done, value } = await withTimeout(reader.read(), silenceMs, "no heartbeat from the portal");
      if (done) return;
      const blocks = (pending + value).split("\n\n");
      pending = blocks.pop() ?? "";
      for (const { id, event, data: text } of blocks.map(readBlock))
        if (id !== "")
          yield {
            id,
            delivery: event === "delivery" ? forwardedDeliverySchema.parse(JSON.parse(text)) : null,
          };
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** Parses the fields of a server-sent event. */
function readBlock(block: string): { id: string; event: string; data: string } {
  const fields = block.split("\n").map((line) => line.match(/^(id|event|data): (.*)$/));
  const field = (name: string) => fields.find((match) => match?.[1] === name)?.[2] ?? "";
  return { id: field("id"), event: field("event"), data: field("data") };
}
