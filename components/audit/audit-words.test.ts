import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { auditWords } from "./audit-words.ts";

test("every audit action has words on the page", () => {
  const sources = globSync("lib/**/*.ts", { exclude: ["lib/db/**", "lib/**/*.test.ts"] });
  const written = sources
    .map((file) => readFileSync(file, "utf8"))
    .filter((text) => /(recordAudit|auditUser|auditSelf|recordSignIn)\(/.test(text))
    .flatMap((text) => [...text.matchAll(/"([a-z_]+\.[a-z_]+)"/g)].map(([, action]) => action ?? ""))
    .filter((action) => /\.(?!read$|write$|publish$)/.test(action));
  expect(written.length).toBeGreaterThan(40);
  expect([...new Set(written)].filter((action) => !(action in auditWords))).toEqual([]);
});
