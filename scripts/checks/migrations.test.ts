import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";

/** Before this time, landed migrations were edited. */
const since = "2026-11-29T16:00:00Z";

const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
const hasHistory = existsSync(".git") && git("rev-parse", "--is-shallow-repository") === "false";

/** Migrations that are not as they were added: changed, of another type, or deleted. A renamed one is deleted. */
const edits = ["--no-renames", "--diff-filter=MTD", "--name-only", "--", "prisma/migrations"];

test.skipIf(!hasHistory)("no migration is edited after it was committed", () => {
  expect(git("log", `--since=${since}`, "--format=", ...edits)).toBe("");
  expect(git("diff", "HEAD", ...edits)).toBe("");
});
