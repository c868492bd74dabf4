// npm run build: the pages, unless nothing changed since they were built.
import { ensureBuilt } from "#server/build.ts";

const built = await ensureBuilt();
process.stdout.write(built ? "The pages are built.\n" : "Nothing changed since the pages were built.\n");
