// npm run drill -- disk [--seconds 15]: the disk of the database is full for so long, under load. Needs root on Linux: the
// disk is a tmpfs that the drill mounts. Takes about a minute more.
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbeddedDatabase } from "#server/database/embedded-database.ts";
import { say } from "../report.ts";
import { type Drill, findFailedAttempts, readOptions, statusOf, withPortal } from "./portal.ts";
import { canMount, fillDisk, withSmallDisk } from "./small-disk.ts";

const diskMb = 300;
const rates = { searches: 5, tokens: 2, registrations: 1, events: 20, mostAtOnce: 3 };
/** Every request may fail, but not with 500. */
const excused = /^(?!.* 500 )/;

async function drill(disk: string, { db, traffic }: Drill, seconds: number): Promise<string[]> {
  const api = `${process.env["BASE_URL"]}/api`;
  await sleep(5_000);
  const freeDisk = await fillDisk(disk);
  say(`the disk is full for ${seconds} s`);
  for (let left = seconds - 1; left >= 0; left -= 1) {
    await sleep(1_000);
    const [ready, health] = await Promise.all([statusOf(`${api}/ready`), statusOf(`${api}/health`)]);
    const failed = [...traffic.failures.values()].reduce((sum, times) => sum + times, 0);
    say(`${left} s left: ready ${ready}, health ${health}, ${failed} requests failed so far`);
  }
  await freeDisk();
  say("there is room again");
  await traffic.stop();
  say(`after it ready ${await statusOf(`${api}/ready`)}`);
  return findFailedAttempts(db);
}

export async function run(args: string[]): Promise<string[]> {
  const { seconds } = readOptions(args, { seconds: 15 });
  if (!canMount) return ["nothing was tried: this drill mounts a small disk, so run it as root on Linux"];
  return withSmallDisk(diskMb, (disk) => {
    const startDatabase = () => startEmbeddedDatabase(path.join(disk, "data"));
    return withPortal({ rates, excused, startDatabase }, (portal) => drill(disk, portal, seconds));
  });
}
