import { anybody, defineRoutes } from "#lib/platform/http/define-routes.ts";
import type { Health } from "#lib/platform/http/schemas.ts";

/** Liveness, for supervisors. `/api/ready` says whether the process can do its work. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  limit: "probe",
  GET: anybody({ handle: () => ({ status: "ok" }) satisfies Health }),
});
