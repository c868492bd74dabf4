// npm run drill -- kill [--seconds 60] [--seed N] [--spare-last] [--load 1]: kills a random web or worker with SIGKILL every
// 2 s and restarts it immediately, under a fixed load of 100 searches, 10 registrations, and 100 events per second, times
// --load. Then stops workers with SIGSTOP for longer than a lease, outside and inside a claim, and stops webs. As root on
// Linux, also fills DATA_DIR. Takes the seconds and up to five minutes more. --spare-last never kills the last running
// process of a kind, for machines where a start takes more than two seconds.
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Member, PortalLayout } from "#test/browser/portal-layout.ts";
import { pick, seededRandom } from "../../generate/random.ts";
import { say } from "../report.ts";
import { type Drill, getStatus, readOptions, violated, withPortal } from "./portal.ts";
import { canMount, fillDisk, withSmallDisk } from "./small-disk.ts";
import { stopAround } from "./stops.ts";

const killEverySeconds = 2;
const fullSeconds = 20;
/** The size of DATA_DIR, with room for the logs of the whole drill. */
const diskMb = 200;
/** The drill fails if it starts less than this share of the planned work. */
const leastShare = 0.98;

/**
 * The errors that a killed process may cause. The contract's 409 means that an earlier request still holds the key. A stopped
 * web keeps its locks, and who waits five seconds for one gets a 503.
 */
const inFlight = /: (cut in flight|cut in the answer|409 conflict|503 unavailable)$/;

type Faults = { seconds: number; "spare-last": boolean; seed: number };

/** Kills a random running member every two seconds, and says how often each was killed. */
async function killAround({ webs, workers }: PortalLayout, faults: Faults): Promise<void> {
  const random = seededRandom(faults.seed);
  const kills = new Map<string, number>();
  const starting = new Map<Member, Promise<void>>();
  const startedMs = performance.now();
  for (let atSeconds = killEverySeconds; atSeconds <= faults.seconds; atSeconds += killEverySeconds) {
    await sleep(Math.max(0, startedMs + atSeconds * 1000 - performance.now()));
    const up = [webs, workers]
      .map((kind) => kind.filter((member) => !starting.has(member)))
      .filter((kind) => !faults["spare-last"] || kind.length > 1)
      .flat();
    if (up.length === 0) continue;
    const victim = pick(random, up);
    await victim.end("SIGKILL");
    kills.set(victim.name, (kills.get(victim.name) ?? 0) + 1);
    const down = [...starting.keys()].map(({ name }) => `, ${name} is still starting`).join("");
    say(`${faults.seconds - atSeconds} s left: killed ${victim.name}${down}`);
    starting.set(
      victim,
      victim.start().finally(() => starting.delete(victim)),
    );
  }
  await Promise.all(starting.values());
  say(`killed: ${[...kills].map(([name, times]) => `${name} ${times} times`).join(", ")}`);
}

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
  const status = await getStatus(`${process.env["BASE_URL"]}/api/ready`);
  await freeDisk();
  return violated({
    "a process does not start on a full disk": started.some((one) => one.status === "rejected"),
    "the portal is not ready while DATA_DIR is full": status !== 200,
  });
}

async function drill(portal: Drill, faults: Faults, dataDir: string | null): Promise<string[]> {
  const { layout, traffic } = portal;
  await killAround(layout, faults);
  const violations = await stopAround(portal);
  if (dataDir === null) say("DATA_DIR is not filled: only root on Linux can mount a small disk");
  else violations.push(...(await fillDataDir(dataDir, layout)));
  await traffic.stop();
  for (const [name, { perSecond, begun, seconds }] of traffic.paces)
    if (begun / seconds < leastShare * perSecond)
      violations.push(`fewer ${name} were begun than planned: this machine cannot ask so often`);
  return violations;
}

export async function run(args: string[]): Promise<string[]> {
  const seed = Math.floor(Math.random() * 1e9);
  const { load, ...faults } = readOptions(args, { seconds: 60, seed, "spare-last": false, load: 1 });
  say(`seed ${faults.seed}`);
  const portal = {
    rates: { searches: 100 * load, tokens: 5 * load, registrations: 10 * load, events: 100 * load },
    excused: inFlight,
  };
  if (!canMount) return withPortal(portal, (running) => drill(running, faults, null));
  return withSmallDisk(diskMb, (dataDir) => {
    const getEnvironment = () => ({ DATA_DIR: path.join(dataDir, "data"), LOG_LEVEL: "debug" });
    const onDisk = { ...portal, getEnvironment, logDirectory: dataDir };
    return withPortal(onDisk, (running) => drill(running, faults, dataDir));
  });
}
