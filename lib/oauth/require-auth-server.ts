import { authServerId } from "#lib/oauth/tokens/token-settings.ts";
import { notFound } from "#lib/platform/errors.ts";

/** @throws DomainError not_found where the path names another authorization server than ours */
export function requireAuthServer(params: Record<string, string>): void {
  if (params["authServerId"] !== authServerId) throw notFound("authorization server");
}
