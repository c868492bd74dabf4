// npm run drill -- disk [--seconds 15]: the disk of the database is full for so long, under load. Needs root on Linux: the
// disk is a tmpfs that the drill mounts. Takes about a minute more.
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Drill, judge, printTraffic, say, withPortal } from "./portal.ts";
import { canMount, fillDisk, withSmallDisk } from "./small-disk.ts";

const diskMb = 300;
const rates = { searches: 5, tokens: 2, registrations: 1, events: 20, mostAtOnce: 3 };

const statusOf = (path: string) =>
  fetch(`${process.env["BASE_URL"]}${path}`).then(
    ({ status }) => status,
    () => 0,
  );

async function drill(directory: string, { db, traffic }: Drill, seconds: number): Promise<boolean> {
  await sleep(5_000);
  const freeDisk = await fillDisk(directory);
  say(`the disk is full for ${seconds} s`);
  const endMs = performance.now() + seconds * 1000;
  while (performance.now() < endMs) {
    await sleep(1_000);
    const [ready, health] = await Promise.all([statusOf("/api/ready"), statusOf("/api/health")]);
    const failed = [...traffic.failures.values()].reduce((sum, times) => sum + times, 0);
    say(
      `${Math.round((endMs - performance.now()) / 1000)} s left: ready ${ready}, health ${health}, ${failed} requests failed so far`,
    );
  }
  await freeDisk();
  say("there is room again; waiting for the last answers and deliveries …");
  await traffic.stop();
  printTraffic(traffic);
  const spent = await db.attempt.count({ where: { failure: { not: null } } });
  say(`attempts that failed: ${spent}; after it ready ${await statusOf("/api/ready")}\n`);
  const unexpected = [...traffic.failures].filter(([name]) => / 500 /.test(name));
  return judge([
    ...(await traffic.findViolations()),
    ...(spent > 0 ? [`${spent} attempts were spent on our own fault`] : []),
    ...unexpected.map(([name, times]) => `${times} × ${name}`),
  ]);
}

export async function run(args: string[]): Promise<boolean> {
  const options = { seconds: { type: "string", default: "15" } } as const;
  const { values } = parseArgs({ args, options });
  if (!canMount) {
    say("This drill mounts a small disk: run it as root on Linux.");
    return false;
  }
  return withSmallDisk(diskMb, (directory) =>
    withPortal(path.join(directory, "data"), rates, (portal) =>
      drill(directory, portal, Number(values.seconds)),
    ),
  );
}
