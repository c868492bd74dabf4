import { anybody } from "#lib/platform/access/access.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";
import type { Health } from "#lib/platform/http/schemas.ts";

/** Liveness, for supervisors. `/api/ready` says whether the process can do its work. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes(
  {
    GET: operation({
      access: anybody,
      handle: () => ({ status: "ok" }) satisfies Health,
    }),
  },
  { limit: "probe" },
);
