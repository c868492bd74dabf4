import createClient, { type Client } from "openapi-fetch";
import type { paths } from "#lib/reference/generated/paths.ts";

export type ApiClient = Client<paths>;

/** A client of the public API, typed by the OpenAPI document. */
export function createApiClient(baseUrl: string, accessToken?: string): ApiClient {
  return createClient<paths>({
    baseUrl,
    ...(accessToken !== undefined && { headers: { authorization: `Bearer ${accessToken}` } }),
  });
}
