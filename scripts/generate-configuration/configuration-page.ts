import { readFile } from "node:fs/promises";
import path from "node:path";
import { variableNames } from "#lib/platform/env.ts";

type Variable = { name: string; example: string; words: string };

/** `.env.example` explains a block of variables in the comment above it. */
function readExample(text: string): Variable[] {
  return text.split(/\n\n+/).flatMap((block) => {
    const lines = block.split("\n");
    const words = lines
      .filter((line) => line.startsWith("# "))
      .map((line) => line.slice(2))
      .join(" ");
    return lines.flatMap((line) => {
      const found = line.match(/^#([A-Z][A-Z_]+)=(.*)$/);
      return found ? [{ name: found[1] ?? "", example: found[2] ?? "", words }] : [];
    });
  });
}

/**
 * docs/configuration.md: every variable of lib/platform/env.ts with what .env.example says of it.
 *
 * @throws Error where the two do not name the same variables
 */
export async function configurationPage(): Promise<string> {
  const example = readExample(
    await readFile(path.resolve(import.meta.dirname, "../../.env.example"), "utf8"),
  );
  const explained = new Map(example.map((variable) => [variable.name, variable]));
  const missing = variableNames.filter((name) => !explained.has(name));
  if (missing.length > 0) throw new Error(`.env.example does not explain ${missing.join(", ")}.`);
  const rows = example.map(
    ({ name, example: value, words }) =>
      `| \`${name}\` | ${value === "" ? "" : `\`${value.replaceAll("|", "\\|")}\``} | ${words.replaceAll("|", "\\|")} |`,
  );
  return `# Configuration

Written by \`npm run generate:configuration\` from \`lib/platform/env.ts\` and \`.env.example\`; do not edit. A wrong value stops the
start with a message that names the variable and what was expected. The environment wins over a file \`.env\`. The value
is the default, or an example where there is none. Traces are set by the standard OTEL_* variables: see
[operations.md](operations.md).

| Variable | Value | What it is for |
| --- | --- | --- |
${rows.join("\n")}
`;
}
