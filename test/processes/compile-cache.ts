import { chmod, mkdir } from "node:fs/promises";

/** A directory for NODE_COMPILE_CACHE that each user may write to: a process that root starts continues as another one. */
export async function makeCompileCache(directory: string): Promise<string> {
  await mkdir(directory, { recursive: true });
  await chmod(directory, 0o1777);
  return directory;
}
