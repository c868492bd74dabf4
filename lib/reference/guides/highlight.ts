import bash from "highlight.js/lib/languages/bash";
import csharp from "highlight.js/lib/languages/csharp";
import javascript from "highlight.js/lib/languages/javascript";
import php from "highlight.js/lib/languages/php";
import python from "highlight.js/lib/languages/python";
import { createLowlight } from "lowlight";
import type { CodePart, SampleLanguage } from "#lib/reference/shared/guide-schemas.ts";

const lowlight = createLowlight({ sh: bash, js: javascript, python, csharp, php });
type Node = ReturnType<typeof lowlight.highlight>["children"][number];

/** The parts of a sample, each with what it is (`keyword`, `string`, …), or "" for plain text. Together they are the sample. */
export function highlight(language: SampleLanguage, text: string): CodePart[] {
  return lowlight.highlight(language, text).children.flatMap((node) => toParts(node, ""));
}

function toParts(node: Node, kind: string): CodePart[] {
  if (node.type === "text") return [{ kind, text: node.value }];
  if (node.type !== "element") return [];
  const [own] = [node.properties["className"]].flat();
  const inner = String(own ?? "").replace(/^hljs-/, "") || kind;
  return node.children.flatMap((child) => toParts(child as Node, inner));
}
