import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { TokenLoad, TokenRun } from "./token-load.ts";

/** Tokens a second of a token endpoint, asked by a process of its own. */
export async function measureTokens(load: TokenLoad): Promise<TokenRun> {
  const child = fork(path.join(import.meta.dirname, "token-load.ts"));
  child.send(load);
  const [run] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => {
      throw new Error("the load ended without a result");
    }),
  ]);
  return run as TokenRun;
}
