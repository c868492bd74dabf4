import { anyProbe } from "#lib/platform/access/access.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { checkReadiness } from "#lib/portal/operations/check-readiness.ts";
import { readinessSchema } from "#lib/portal/shared/system-schemas.ts";

/** Checks database, migrations, keys, and backlog. 503 with the reason if requests should go elsewhere. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: anyProbe,
    docs: {
      id: "getReadiness",
      tag: "Service",
      summary: "Check readiness",
      description:
        "Whether the database answers and has every migration, the signing key can be decrypted, and deliveries do not wait longer than the installation allows. While the database cannot be reached or takes no writes, `searches_only` if searches go on from memory; otherwise 503 with the reason.",
      response: {
        description: "The service can serve requests.",
        schema: readinessSchema,
        example: { status: "ready", oldestDueSeconds: 0.2 },
      },
    },
    handle: (ctx) => checkReadiness(ctx),
  }),
});
