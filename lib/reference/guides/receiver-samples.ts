import { readFileSync } from "node:fs";
import path from "node:path";
import type { Sample, SampleLanguage } from "./schemas.ts";

const files = { javascript: "mjs", python: "py", csharp: "cs", php: "php" } as const;

/**
 * A whole receiver in each language that has a web server: raw body, secret, signature, age, and a store of ids. The tests
 * run those whose runtime the machine has, on what the portal sends.
 */
export function receiverSamples(): Sample[] {
  const languages = Object.entries(files) as [SampleLanguage, string][];
  return languages.map(([language, ending]) => {
    const file = path.join(process.cwd(), `lib/reference/guides/receivers/receiver.${ending}`);
    return { language, text: readFileSync(file, "utf8").trimEnd() };
  });
}
