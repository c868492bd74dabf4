import { z } from "zod";
import type { ApiClient } from "#lib/reference/client/create-api-client.ts";
import { type Client, findClient } from "../listen/options.ts";
import { connect } from "../listen/portal.ts";
import { type Given, text } from "./command.ts";

const dayMs = 24 * 3_600_000;

/** Options of commands that call the API as an application: the named one, or the demo's. */
export const clientOptions = { portal: text, "client-id": text, "client-secret": text };
export const clientUsage = "[--portal URL] [--client-id ID --client-secret SECRET]";

/** @throws Refused */
export async function connectAs({ options }: Given): Promise<{ api: ApiClient; client: Client }> {
  const named = (name: string) => z.string().optional().parse(options[name]);
  const client = await findClient({
    portal: named("portal") ?? process.env["PORTAL_URL"],
    "client-id": named("client-id") ?? process.env["CLIENT_ID"],
    "client-secret": named("client-secret") ?? process.env["CLIENT_SECRET"],
  });
  return { api: await connect(client, AbortSignal.timeout(dayMs)), client };
}

/** All that `fetch` says of a connection that fails is "fetch failed". */
export function explainUnreachable(error: unknown): never {
  if (!(error instanceof TypeError)) throw error;
  const { cause } = error;
  throw new Error(`Could not reach the portal: ${cause instanceof Error ? cause.message : error.message}`);
}
