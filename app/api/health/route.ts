import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import type { Health } from "#lib/http/schemas.ts";

/** Alive: whoever restarts processes asks this. Whether it can do its work, `/api/ready` says. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes(
  { GET: operation({ access: { kind: "public" }, handle: () => json({ status: "ok" } satisfies Health) }) },
  { limit: "probe" },
);
