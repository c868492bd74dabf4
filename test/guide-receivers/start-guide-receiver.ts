import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { findFreePort } from "#server/installation/free-port.ts";
import { until } from "#test/processes/worker-process.ts";
import { type Language, type PlantedBug, runtimes } from "./planted-bugs.ts";

export type StartedReceiver = { url: string; close: () => Promise<void> };

/**
 * Starts the guide's receiver in a language, with a planted bug if one is given.
 *
 * @throws Error if the receiver no longer has the text that the bug replaces
 */
export async function startGuideReceiver(
  language: Language,
  secret: string,
  bug: Pick<PlantedBug, "changes"> = { changes: [] },
): Promise<StartedReceiver> {
  const { ending } = runtimes[language];
  const source = await readFile(`lib/reference/guides/samples/receiver.${ending}`, "utf8");
  return startSource(language, plant(source, bug.changes), { secret, port: await findFreePort() });
}

/** Starts a receiver of this source in a directory of its own. */
export async function startSource(
  language: Language,
  source: string,
  { secret, port }: { secret: string; port: number },
): Promise<StartedReceiver> {
  const { ending, command } = runtimes[language];
  const directory = await mkdtemp(path.join(tmpdir(), "portal-receiver-"));
  const file = path.join(directory, `receiver.${ending}`);
  await writeFile(file, source);
  const [program = "", ...args] = command(file, port);
  const env = { ...process.env, WEBHOOK_SECRETS: secret, PORT: String(port) };
  const child = spawn(program, args, { cwd: directory, env, stdio: "ignore" });
  const url = `http://127.0.0.1:${port}/orders`;
  const close = async () => {
    child.kill("SIGKILL");
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await until("the receiver listens", () =>
      fetch(url).then(
        () => true,
        () => false,
      ),
    );
  } catch (error) {
    await close();
    throw error;
  }
  return { url, close };
}

function plant(source: string, changes: PlantedBug["changes"]): string {
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The receiver of the guide has no "${from}".`);
    return text.replace(from, () => to);
  }, source);
}
