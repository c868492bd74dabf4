// Loaded before server/web.ts by a test: keeps the SQL statements that the process sends, and hands them over when asked.
// Without the clock reads (lib/platform/db/read-clock.ts) that happen every few seconds anyway.
import pg from "pg";

const statements: string[] = [];
const { prototype } = pg.Client;
const send = prototype.query as (...args: unknown[]) => unknown;
// The driver's overloads say how it may be called; here each call is handed on as it came.
prototype.query = function query(this: pg.Client, ...args: unknown[]) {
  const [statement] = args;
  const text = typeof statement === "string" ? statement : (statement as { text: string }).text;
  if (text !== "SELECT clock_timestamp() AS now") statements.push(text);
  return send.apply(this, args);
} as typeof prototype.query;

process.on("message", (message) => {
  if (message === "statements") process.send?.({ statements: statements.splice(0) });
});
