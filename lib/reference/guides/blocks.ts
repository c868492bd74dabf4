import type { Block, Sample } from "./schemas.ts";

function idOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, "-")
    .replace(/^-|-$/g, "");
}

export const h2 = (text: string, id = idOf(text)): Block => ({ kind: "heading", level: 2, id, text });
export const h3 = (text: string, id = idOf(text)): Block => ({ kind: "heading", level: 3, id, text });
export const p = (text: string): Block => ({ kind: "text", text });
export const note = (text: string): Block => ({ kind: "note", text });
export const list = (...items: string[]): Block => ({ kind: "list", ordered: false, items });
export const steps = (...items: string[]): Block => ({ kind: "list", ordered: true, items });
export const code = (label: string, language: string, text: string): Block => ({
  kind: "code",
  label,
  language,
  text,
});
export const samples = (label: string, all: Sample[]): Block => ({ kind: "samples", label, samples: all });

export function table(caption: string, head: string[], rows: string[][]): Block {
  return { kind: "table", caption, head, rows };
}
