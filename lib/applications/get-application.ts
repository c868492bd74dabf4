import type { Context } from "#lib/platform/access/context.ts";
import { type ApplicationRow, findApplication } from "./find-application.ts";

/** One application. @throws DomainError not_found, for another organization's application too */
export async function getApplication(
  ctx: Context,
  input: { applicationId: string },
): Promise<ApplicationRow> {
  return findApplication(ctx, input.applicationId);
}
