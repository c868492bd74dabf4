import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished, test } from "vitest";
import { findFreePort } from "#server/installation/free-port.ts";
import { makeCompileCache } from "#test/processes/compile-cache.ts";
import { endWorker, startWeb, startWorker, until } from "#test/processes/worker-process.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

await setUpTestDatabase();

test.each([
  ["web", async (environment: Record<string, string>) => startWeb(await findFreePort(), environment)],
  ["worker", startWorker],
] as const)(
  "a ready %s has written its compile cache, so it starts faster after being killed",
  async (_, start) => {
    const directory = await makeCompileCache(await mkdtemp(path.join(tmpdir(), "portal-compile-cache-")));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const written = async () => (await readdir(directory, { recursive: true })).length;
    const child = await start({ NODE_COMPILE_CACHE: directory });
    onTestFinished(async () => void (await endWorker(child, "SIGKILL")));
    await until("the code is written", async () => (await written()) > 300);
  },
);
