"use client";

import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { CodeBlock } from "./code.tsx";

const token = /("(?:\\.|[^"\\])*")(\s*:)?|\b(true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** A block of fewer lines is not worth a button. */
const shortestFold = 3;

/** The formatted lines; null if the text is not JSON. */
function linesOf(text: string): string[] | null {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).split("\n");
  } catch {
    return null;
  }
}

function highlighted(text: string) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    const [all, string, colon] = match;
    parts.push(text.slice(end, match.index));
    const tone = string ? (colon ? "text-note" : "text-good") : "text-accent";
    parts.push(
      <span key={match.index} className={tone}>
        {string ?? all}
      </span>,
      colon ?? "",
    );
    end = match.index + all.length;
  }
  return [...parts, text.slice(end)];
}

/** The line that closes what each line opens: in set-out JSON, the next one that is indented as far. */
function foldsOf(lines: readonly string[]): Map<number, number> {
  const indent = (line: string) => line.length - line.trimStart().length;
  const folds = new Map<number, number>();
  const open: number[] = [];
  lines.forEach((line, index) => {
    if (/^\s*[}\]]/.test(line)) {
      const start = open.pop();
      if (start !== undefined && indent(lines[start] ?? "") === indent(line) && index - start >= shortestFold)
        folds.set(start, index);
    }
    if (/[{[]$/.test(line)) open.push(index);
  });
  return folds;
}

function FoldButton({ line, folded, onToggle }: { line: string; folded: boolean; onToggle: () => void }) {
  const name = line.match(/"(.*)":/)?.[1] ?? "this part";
  return (
    <button
      type="button"
      aria-expanded={!folded}
      aria-label={name}
      onClick={onToggle}
      className="absolute left-0 grid size-6 place-items-center rounded-sm text-muted hover:text-ink"
    >
      <ChevronDown aria-hidden className={folded ? "size-4 -rotate-90" : "size-4"} />
    </button>
  );
}

function FoldedJson({ lines }: { lines: readonly string[] }) {
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const folds = foldsOf(lines);
  const toggle = (index: number) => {
    const next = new Set(folded);
    if (!next.delete(index)) next.add(index);
    setFolded(next);
  };
  const shown = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    const end = folds.get(index);
    const isFolded = end !== undefined && folded.has(index);
    // The outermost part does not fold.
    const isFoldable = end !== undefined && index > 0;
    shown.push(
      <span key={index} className="relative block pl-6 leading-6">
        {isFoldable && <FoldButton line={line} folded={isFolded} onToggle={() => toggle(index)} />}
        {highlighted(line)}
        {isFolded && <span className="text-muted"> … {(lines[end] ?? "").trim()}</span>}
        {"\n"}
      </span>,
    );
    if (isFolded) index = end;
  }
  return shown;
}

/** Formatted JSON with parts that fold. Other text is shown unchanged. */
export function JsonBlock({ label, text }: { label: string; text: string }) {
  const lines = linesOf(text);
  return (
    <CodeBlock label={label} text={text}>
      {lines ? <FoldedJson lines={lines} /> : text}
    </CodeBlock>
  );
}

/** HTTP headers, one a line. */
export function HeadersBlock({ label, headers }: { label: string; headers: Record<string, string> }) {
  const text = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
  return <CodeBlock label={label} text={text} />;
}
