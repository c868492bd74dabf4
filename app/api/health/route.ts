import { anyProbe } from "#lib/platform/access/access.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import type { Health } from "#lib/platform/shared/schemas.ts";
import { healthSchema } from "#lib/platform/shared/schemas.ts";

/** Liveness, for supervisors. `/api/ready` says whether the process can do its work. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: anyProbe,
    docs: {
      id: "getHealth",
      tag: "Service",
      summary: "Check health",
      description: "Whether the process is running. `/api/ready` says whether it can serve requests.",
      response: { description: "The process is running.", schema: healthSchema, example: { status: "ok" } },
    },
    handle: () => ({ status: "ok" }) satisfies Health,
  }),
});
