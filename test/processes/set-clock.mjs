// `node --import` loads this into a portal whose clock a test sets: the file CLOCK_FILE says how many milliseconds it is ahead
// of the machine's.
import { readFileSync } from "node:fs";

const RealDate = globalThis.Date;
const freshMs = 20;
let aheadMs = 0;
let readAt = 0;

function nowMs() {
  const realMs = RealDate.now();
  if (realMs - readAt > freshMs) {
    readAt = realMs;
    try {
      aheadMs = Number(readFileSync(process.env.CLOCK_FILE, "utf8"));
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
