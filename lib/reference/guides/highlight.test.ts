import { expect, test } from "vitest";
import { highlight } from "./highlight.ts";
import { referencePages } from "./pages.ts";

test("parts are what they are, and nothing of the text is lost", () => {
  const text = 'const answer = await fetch("/x"); // why\n';
  const parts = highlight("js", text);
  expect(parts.map((part) => part.text).join("")).toBe(text);
  expect(parts).toContainEqual({ kind: "keyword", text: "const" });
  expect(parts).toContainEqual({ kind: "comment", text: "// why" });
});

test("every sample of the reference has parts in color that make up its text", () => {
  const samples = [...referencePages().values()].flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === "code" && block.parts ? [block] : [])),
  );
  for (const { text, parts = [] } of samples) expect(parts.map((part) => part.text).join("")).toBe(text);
  const colored = samples.filter(({ parts = [] }) => parts.some(({ kind }) => kind !== ""));
  expect([...new Set(colored.map(({ lang }) => lang))].toSorted()).toEqual([
    "csharp",
    "js",
    "php",
    "python",
    "sh",
  ]);
});
