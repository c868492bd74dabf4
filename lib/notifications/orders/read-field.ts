/** Reads a field of an event. A publisher may have sent any JSON type. */
export function readField(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** Reads a text, or a number as a text of at least so many digits. Empty for anything else. */
export function readText(value: unknown, minDigits = 1): string {
  if (typeof value === "number") return String(value).padStart(minDigits, "0");
  return typeof value === "string" ? value : "";
}
