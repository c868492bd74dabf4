// npm run build: the pages, unless nothing changed since they were built.
import { ensureBuilt } from "#server/build.ts";

try {
  const built = await ensureBuilt();
  process.stdout.write(built ? "The pages are built.\n" : "Nothing changed since the pages were built.\n");
} catch (error) {
  const { message, cause = "" } = error instanceof Error ? error : new Error(String(error));
  process.stderr.write(`${cause}\n${message}\n`);
  process.exitCode = 1;
}
