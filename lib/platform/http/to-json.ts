type Json<T> = T extends Date ? string : T extends object ? { [Key in keyof T]: Json<T[Key]> } : T;

/** A value as it arrives in JSON: times are RFC 3339 text. The `select` of the query lists the public fields. */
export function toJson<T>(value: T): Json<T> {
  return JSON.parse(JSON.stringify(value));
}
