import { DomainError } from "#lib/errors.ts";
import type { ApplicationActor, Context } from "./context.ts";

/** The application behind an access token. @throws DomainError invalid_token */
export async function verifyAccessToken(_token: string, _ctx: Context): Promise<ApplicationActor> {
  throw new DomainError("invalid_token", "The access token is not valid.");
}
