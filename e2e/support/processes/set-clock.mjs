// `node --import` loads this into a portal whose clock a test sets. CLOCK_AHEAD_MS is how far its clock is ahead of
// PostgreSQL's, in milliseconds, and CLOCK_AHEAD_FILE a file that says so. The file CLOCK_FILE says how far both are ahead of
// the machine's.
import { readFileSync } from "node:fs";

const RealDate = globalThis.Date;
const freshMs = 20;
const { CLOCK_AHEAD_MS = "0", CLOCK_FILE, CLOCK_AHEAD_FILE } = process.env;
const clockFile = CLOCK_FILE ?? CLOCK_AHEAD_FILE;
let aheadMs = Number(CLOCK_AHEAD_MS);
let readAt = 0;

function nowMs() {
  const realMs = RealDate.now();
  if (clockFile && realMs - readAt > freshMs) {
    readAt = realMs;
    try {
      const setMs = Number(readFileSync(clockFile, "utf8"));
      // The process read PostgreSQL's clock before this step.
      if (CLOCK_FILE && setMs !== aheadMs)
        Object.assign(globalThis.portalState?.get("clock") ?? {}, { reading: null });
      aheadMs = setMs;
    } catch {
      // The clock is not set yet.
    }
  }
  return realMs + aheadMs;
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [nowMs()] : args, made),
  get: (target, name, receiver) => (name === "now" ? nowMs : Reflect.get(target, name, receiver)),
});

if (CLOCK_FILE) {
  const { default: pg } = await import("pg");
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (asked, ...more) {
    const readsClock = asked?.text === "SELECT clock_timestamp() AS now";
    const interval = `interval '${nowMs() - RealDate.now()} ms'`;
    return query.call(
      this,
      readsClock ? { ...asked, text: `SELECT clock_timestamp() + ${interval} AS now` } : asked,
      ...more,
    );
  };
}
