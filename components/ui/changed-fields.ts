/**
 * Returns what a person changed of the values that their form opened with, or null if nothing. Only this is sent, so that nobody
 * undoes what somebody else changed meanwhile. A list in another order is the same.
 */
export function changedFields<T extends object>(opened: Partial<T>, fields: T): Partial<T> | null {
  const textOf = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.toSorted() : value);
  const names = Object.keys(fields) as (keyof T)[];
  const changed = names.filter((name) => textOf(fields[name]) !== textOf(opened[name]));
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((name) => [name, fields[name]])) as Partial<T>;
}
