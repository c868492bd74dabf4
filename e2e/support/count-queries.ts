// A test loads this before server/web.ts. It keeps the SQL statements that the process sends, and returns them on request,
// except for the clock reads every few seconds (lib/platform/db/read-clock.ts) and the settings of a new connection.
import pg from "pg";

const statements: string[] = [];
const { prototype } = pg.Client;
const send = prototype.query as (...args: unknown[]) => unknown;
// The driver has overloads. Each call is passed on unchanged.
prototype.query = function query(this: pg.Client, ...args: unknown[]) {
  const [statement] = args;
  const text = typeof statement === "string" ? statement : (statement as { text: string }).text;
  if (text !== "SELECT clock_timestamp() AS now" && !text.startsWith("SET ")) statements.push(text);
  return send.apply(this, args);
} as typeof prototype.query;

process.on("message", (message) => {
  if (message === "statements") process.send?.({ statements: statements.splice(0) });
});
