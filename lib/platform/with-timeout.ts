import { DomainError } from "#lib/platform/errors.ts";

/**
 * Returns the outcome of `work`, or fails after `timeoutMs`, because a hung database accepts a query and never answers it.
 * The work itself continues.
 *
 * @throws DomainError unavailable
 */
export function withTimeout<T>(
  work: Promise<T>,
  timeoutMs: number,
  detail = "The service is temporarily unavailable. Try again shortly.",
): Promise<T> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new DomainError("unavailable", detail, { headers: { "retry-after": "5" } }));
    const timer = setTimeout(refuse, timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
