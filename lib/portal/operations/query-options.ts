import { getQuery } from "#lib/platform/http/query-options.ts";
import type { SystemState } from "./schemas.ts";

/** The System page, for staff. */
export function systemQuery() {
  return { ...getQuery<SystemState>(["system"], "/api/console/system"), refetchInterval: 10_000 };
}
