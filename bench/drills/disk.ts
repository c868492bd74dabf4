// npm run drill -- disk [--seconds 15]: the disk of the database is full for so long, under load. Needs root on Linux: the
// disk is a tmpfs that the drill mounts. Takes about a minute more.
import { execFileSync } from "node:child_process";
import { rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Drill, judge, makeDirectory, printTraffic, say, withPortal } from "./portal.ts";

const diskMb = 300;
const rates = { searches: 5, tokens: 2, registrations: 1, events: 20, mostAtOnce: 3 };

/** Takes what is left of the disk. @returns the file to remove */
async function fillDisk(directory: string): Promise<string> {
  const ballast = path.join(directory, "ballast");
  const { bavail, bsize } = await statfs(directory);
  await writeFile(ballast, Buffer.alloc(bavail * bsize)).catch(() => undefined);
  return ballast;
}

const statusOf = (path: string) =>
  fetch(`${process.env["BASE_URL"]}${path}`).then(
    ({ status }) => status,
    () => 0,
  );

async function drill(directory: string, { db, traffic }: Drill, seconds: number): Promise<boolean> {
  await sleep(5_000);
  const ballast = await fillDisk(directory);
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
  await rm(ballast);
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
  if (process.platform !== "linux" || process.getuid?.() !== 0) {
    say("This drill mounts a small disk: run it as root on Linux.");
    return false;
  }
  const directory = await makeDirectory();
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskMb}m,mode=0711`, "tmpfs", directory]);
  // However the drill ends: a disk that is full of nothing must not stay.
  const unmount = () => execFileSync("umount", ["--lazy", directory]);
  process.once("exit", unmount);
  try {
    const data = path.join(directory, "data");
    return await withPortal(data, rates, (portal) => drill(directory, portal, Number(values.seconds)));
  } finally {
    process.off("exit", unmount);
    unmount();
    await rm(directory, { recursive: true, force: true });
  }
}
