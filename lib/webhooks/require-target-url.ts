import { targetUrlFaults } from "#lib/platform/egress/target-url.ts";
import { DomainError } from "#lib/platform/errors.ts";

/** @throws DomainError invalid_request where the portal would never deliver to the address */
export function requireTargetUrl(url: string): void {
  const errors = targetUrlFaults(url).map((detail) => ({ pointer: "/url", detail }));
  if (errors[0]) throw new DomainError("invalid_request", `/url: ${errors[0].detail}`, { errors });
}
