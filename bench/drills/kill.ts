// npm run drill -- kill [--seconds 60] [--seed N] [--spare-last] [--load 1]: kills a random web or worker with SIGKILL every
// 2 s and restarts it immediately, under a fixed load of 100 searches, 10 registrations, and 100 events per second, times
// --load. Then stops workers with SIGSTOP for longer than a lease, outside and inside a claim, and stops webs. As root on
// Linux, also fills DATA_DIR. Takes the seconds and up to five minutes more. --spare-last never kills the last running
// process of a kind, for machines where a start takes more than two seconds.
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Member, PortalLayout } from "../../e2e/support/browser/portal-layout.ts";
import { type Drill, judge, makeDirectory, printTraffic, say, withPortal } from "./portal.ts";
import { canMount, fillDisk, withSmallDisk } from "./small-disk.ts";
import { stopAround } from "./stops.ts";

const fullRates = { searches: 100, tokens: 5, registrations: 10, events: 100 };
const killEverySeconds = 2;
const fullSeconds = 20;
/** The size of DATA_DIR, with room for the logs of the whole drill. */
const diskMb = 200;
/** The drill fails if it starts less than this share of the planned work. */
const leastShare = 0.98;

type Options = { seconds: number; sparesLast: boolean };

/** The errors that a killed process may cause. The contract's 409 means that an earlier request still holds the key. */
const inFlight = /: (cut in flight|cut in the answer|409 conflict)$/;

/** Returns a generator of numbers from 0 to 1 that a seed repeats (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Kills a random running member every two seconds. Returns how often each was killed. */
async function killAround(
  kinds: readonly (readonly Member[])[],
  { seconds, sparesLast }: Options,
  random: () => number,
): Promise<Map<string, number>> {
  const kills = new Map<string, number>();
  const starting = new Map<Member, Promise<void>>();
  const startedMs = performance.now();
  for (let atSeconds = killEverySeconds; atSeconds <= seconds; atSeconds += killEverySeconds) {
    await sleep(Math.max(0, startedMs + atSeconds * 1000 - performance.now()));
    const up = kinds
      .map((kind) => kind.filter((member) => !starting.has(member)))
      .filter((kind) => !sparesLast || kind.length > 1)
      .flat();
    const victim = up[Math.floor(random() * up.length)];
    if (!victim) continue;
    await victim.end("SIGKILL");
    kills.set(victim.name, (kills.get(victim.name) ?? 0) + 1);
    const down = [...starting.keys()].map(({ name }) => `, ${name} is still starting`).join("");
    say(`${seconds - atSeconds} s left: killed ${victim.name}${down}`);
    starting.set(
      victim,
      victim.start().finally(() => starting.delete(victim)),
    );
  }
  await Promise.all(starting.values());
  return kills;
}

const isReady = () =>
  fetch(`${process.env["BASE_URL"]}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Fills the disk of DATA_DIR and the logs, then kills one process of each kind, which restart on the full disk. */
async function fillDataDir(dataDir: string, { webs, workers }: PortalLayout): Promise<string[]> {
  const freeDisk = await fillDisk(dataDir);
  say(`DATA_DIR is full for ${fullSeconds} s`);
  await sleep((fullSeconds * 1000) / 2);
  const started = await Promise.allSettled(
    [webs[0], workers[0]].map(async (member) => {
      await member?.end("SIGKILL");
      await member?.start();
    }),
  );
  await sleep((fullSeconds * 1000) / 2);
  const ready = await isReady();
  await freeDisk();
  return [
    ...started.flatMap(({ status }) =>
      status === "rejected" ? ["a process does not start on a full disk"] : [],
    ),
    ...(ready ? [] : ["the portal is not ready while DATA_DIR is full"]),
  ];
}

async function drill(
  portal: Drill,
  options: Options,
  seed: number,
  dataDir: string | null,
): Promise<boolean> {
  const { layout, traffic } = portal;
  const kills = await killAround([layout.webs, layout.workers], options, randomOf(seed));
  const violations = await stopAround(portal);
  if (dataDir === null) say("DATA_DIR is not filled: only root on Linux can mount a small disk");
  else violations.push(...(await fillDataDir(dataDir, layout)));
  say("no more faults; waiting for the last answers and deliveries …");
  await traffic.stop();
  printTraffic(traffic);
  say(`killed: ${[...kills].map(([name, times]) => `${name} ${times} times`).join(", ")}\n`);
  const unexpected = [...traffic.failures].filter(([name]) => !inFlight.test(name));
  const tooSlow = [...traffic.paces].filter(
    ([, { perSecond, begun, seconds }]) => begun / seconds < leastShare * perSecond,
  );
  return judge([
    ...violations,
    ...tooSlow.map(
      ([name]) => `fewer ${name} were begun than there were to be: this machine cannot ask so often`,
    ),
    ...(await traffic.findViolations()),
    ...unexpected.map(([name, times]) => `${times} requests failed that were not cut in flight: ${name}`),
  ]);
}

export async function run(args: string[]): Promise<boolean> {
  const options = {
    seconds: { type: "string", default: "60" },
    seed: { type: "string" },
    "spare-last": { type: "boolean", default: false },
    load: { type: "string", default: "1" },
  } as const;
  const { values } = parseArgs({ args, options });
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
  say(`seed ${seed}`);
  const load = Number(values.load);
  const rates = Object.fromEntries(
    Object.entries(fullRates).map(([name, rate]) => [name, rate * load]),
  ) as typeof fullRates;
  const given = { seconds: Number(values.seconds), sparesLast: values["spare-last"] };
  const runOn = async (dataDir: string | null) =>
    withPortal(
      await makeDirectory(),
      rates,
      (portal) => drill(portal, given, seed, dataDir),
      dataDir === null
        ? {}
        : { environmentOf: () => ({ DATA_DIR: dataDir, LOG_LEVEL: "debug" }), logDirectory: dataDir },
    );
  return canMount ? withSmallDisk(diskMb, runOn) : runOn(null);
}
