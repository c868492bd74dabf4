import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Load } from "./load.ts";

/** Requests a second that the address answers, over two seconds unless told. */
export async function measureLoad(
  load: Pick<Load, "port" | "paths" | "headers"> & Partial<Load>,
): Promise<number> {
  const child = fork(path.join(import.meta.dirname, "load.ts"));
  child.send({ connections: 32, warmUpMs: 700, measureMs: 2_000, ...load } satisfies Load);
  const [result] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => {
      throw new Error("the load ended without a result");
    }),
  ]);
  return Number(result);
}
