import { unavailable } from "#lib/platform/errors.ts";

/**
 * Returns the outcome of `work`, or fails after `timeoutMs`, because a hung database accepts a query and never answers it.
 * The work itself continues.
 *
 * @throws DomainError unavailable
 */
export function withTimeout<T>(work: Promise<T>, timeoutMs: number, detail?: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(unavailable(detail)), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
