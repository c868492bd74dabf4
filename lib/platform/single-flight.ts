import { withTimeout } from "./with-timeout.ts";

const longestFlightMs = 5_000;

/**
 * One run of `work` for all callers that ask for the same at the same time: they get its outcome, its failure too. A caller
 * that comes after it ended starts another. Clearing `flights` makes later callers start anew. After 5 s a flight fails,
 * so that one query that hangs does not hold up every later caller.
 *
 * @throws DomainError unavailable
 */
export function singleFlight<T>(
  flights: Map<string, Promise<T>>,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  const present = flights.get(key);
  if (present) return present;
  const flight = withTimeout(work(), longestFlightMs).finally(() => {
    if (flights.get(key) === flight) flights.delete(key);
  });
  flights.set(key, flight);
  return flight;
}
