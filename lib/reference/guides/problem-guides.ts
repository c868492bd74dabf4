import { readFileSync } from "node:fs";
import path from "node:path";
import type { ProblemCode } from "#lib/platform/errors.ts";
import { problems } from "#lib/platform/errors.ts";
import { problemType } from "#lib/platform/http/responses/problem.ts";

let sections: Map<string, string> | undefined;

/** The section of a code in problems.md: when it is answered, and what to do. */
export function problemGuide(code: ProblemCode): { when: string; todo: string } {
  sections ??= new Map(
    readFileSync(path.join(process.cwd(), "lib/reference/guides/problems.md"), "utf8")
      .split("\n## ")
      .map((section) => [section.split("\n", 1).join(), section.trim()]),
  );
  const [, when = "", ...todo] = sections.get(code)?.split("\n\n") ?? [];
  if (!when) throw new Error(`problems.md has no section ${code}.`);
  return { when, todo: todo.join("\n\n") };
}

/** The page of a problem code, before its facts are inserted. */
export function problemPage(code: ProblemCode): string {
  const { status, title } = problems[code];
  const { when, todo } = problemGuide(code);
  return `# ${title}

${when}

Status ${status}, code \`${code}\`. Its \`type\` is \`${problemType(code)}\`.

## What to do

${todo}

## Example

{{problem ${code}}}

Include the \`requestId\` when you contact us. See also [all errors](errors.md).
`;
}
