import { targetUrlFault } from "#lib/egress/target-url.ts";
import { DomainError } from "#lib/errors.ts";

/** @throws DomainError invalid_request where the portal would never deliver to the address */
export function requireTargetUrl(url: string): void {
  const fault = targetUrlFault(url);
  if (fault !== null)
    throw new DomainError("invalid_request", `/url: ${fault}`, {
      errors: [{ pointer: "/url", detail: fault }],
    });
}
