import { copyFileSync, existsSync, fstatSync, ftruncateSync, renameSync } from "node:fs";

const maxBytes = 20 * 1024 * 1024;
const keptFiles = 3;

/**
 * Once a log has 20 MB, moves its content to `FILE.1`, that of `FILE.1` to `FILE.2`, and so on; the oldest of three is dropped.
 * Copies and empties the file instead of renaming it, because standard output and error keep appending to it through `fd`.
 */
export function rotateLog(file: string, fd: number): void {
  try {
    if (fstatSync(fd).size < maxBytes) return;
    for (let n = keptFiles - 1; n > 0; n -= 1)
      if (existsSync(`${file}.${n}`)) renameSync(`${file}.${n}`, `${file}.${n + 1}`);
    copyFileSync(file, `${file}.1`);
    ftruncateSync(fd);
  } catch {
    // A full disk must not end the process.
  }
}
