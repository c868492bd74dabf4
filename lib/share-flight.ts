/**
 * One run of `work` for all that ask for the same at the same time: they get its outcome, its failure too. Who asks after it
 * ended starts another. Whoever clears `flights` makes those who come from then on start anew.
 */
export function shareFlight<T>(
  flights: Map<string, Promise<T>>,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  const present = flights.get(key);
  if (present) return present;
  const flight = work().finally(() => {
    if (flights.get(key) === flight) flights.delete(key);
  });
  flights.set(key, flight);
  return flight;
}
