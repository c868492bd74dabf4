import { DomainError } from "#lib/platform/errors.ts";

/**
 * The outcome of `work`, or a refusal after `timeoutMs`: a database that hangs accepts a query and never answers it. The
 * work itself goes on.
 *
 * @throws DomainError unavailable
 */
export function withTimeout<T>(
  work: Promise<T>,
  timeoutMs: number,
  detail = "The service cannot answer at the moment. Try again shortly.",
): Promise<T> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new DomainError("unavailable", detail, { headers: { "retry-after": "5" } }));
    const timer = setTimeout(refuse, timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
