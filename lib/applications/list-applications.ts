import type { Context } from "#lib/platform/access/context.ts";
import { type ApplicationRow, applicationParts, visibleTo } from "./find-application.ts";

/** The applications of the actor's organization, by name; for staff, of all organizations. */
export async function listApplications(ctx: Context): Promise<ApplicationRow[]> {
  return ctx.db.application.findMany({
    where: visibleTo(ctx.actor),
    include: applicationParts,
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
}
