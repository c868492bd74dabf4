import { execFileSync } from "node:child_process";
import { rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeDirectory } from "./portal.ts";

export const canMount = process.platform === "linux" && process.getuid?.() === 0;

/** Runs `use` in a directory with its own file system, which is always unmounted. Needs `canMount`. */
export async function withSmallDisk<T>(sizeMb: number, use: (directory: string) => Promise<T>): Promise<T> {
  const directory = await makeDirectory();
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${sizeMb}m,mode=0711`, "tmpfs", directory]);
  const unmount = () => execFileSync("umount", ["--lazy", directory]);
  process.once("exit", unmount);
  try {
    return await use(directory);
  } finally {
    process.off("exit", unmount);
    unmount();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Takes all free space of the disk. @returns a function that frees it */
export async function fillDisk(directory: string): Promise<() => Promise<void>> {
  const ballast = path.join(directory, "ballast");
  const { bavail, bsize } = await statfs(directory);
  await writeFile(ballast, Buffer.alloc(bavail * bsize)).catch(() => undefined);
  return () => rm(ballast);
}
