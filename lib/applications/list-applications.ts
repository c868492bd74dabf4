import type { Context } from "#lib/platform/access/context.ts";
import { visibleApplications } from "#lib/platform/access/tenancy.ts";
import { type ApplicationRow, applicationParts } from "./find-application.ts";

/** The applications of the actor's organization, by name; for staff, of all organizations. */
export async function listApplications(ctx: Context): Promise<ApplicationRow[]> {
  return ctx.db.application.findMany({
    where: visibleApplications(ctx.actor),
    include: applicationParts,
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
}
