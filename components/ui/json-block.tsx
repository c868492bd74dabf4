"use client";

import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { CodeBlock } from "./code.tsx";

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type LineProps = { depth: number; name: string | null; children: ReactNode; button?: ReactNode };

function Line({ depth, name, children, button }: LineProps) {
  return (
    <span className="relative block pl-6 leading-6">
      {button}
      {"  ".repeat(depth)}
      {name !== null && (
        <>
          <span className="text-note">{JSON.stringify(name)}</span>:{" "}
        </>
      )}
      {children}
      {"\n"}
    </span>
  );
}

type NodeProps = { value: unknown; name?: string | null; depth?: number; comma?: "," | "" };

/** A value as formatted JSON. The outermost part and those on one line do not fold. */
function JsonNode({ value, name = null, depth = 0, comma = "" }: NodeProps) {
  const [isFolded, setIsFolded] = useState(false);
  const isArray = Array.isArray(value);
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  if (entries.length === 0)
    return (
      <Line depth={depth} name={name}>
        <span className={typeof value === "string" ? "text-good" : "text-accent"}>
          {JSON.stringify(value)}
        </span>
        {comma}
      </Line>
    );
  const [open, close] = isArray ? ["[", "]"] : ["{", "}"];
  const button = depth > 0 && (
    <button
      type="button"
      aria-expanded={!isFolded}
      aria-label={name ?? "this part"}
      onClick={() => setIsFolded(!isFolded)}
      className="absolute left-0 grid size-6 place-items-center rounded-sm text-muted hover:text-ink"
    >
      <ChevronDown aria-hidden className={isFolded ? "size-4 -rotate-90" : "size-4"} />
    </button>
  );
  if (isFolded)
    return (
      <Line depth={depth} name={name} button={button}>
        {open}
        <span className="text-muted"> … {close + comma}</span>
      </Line>
    );
  return (
    <>
      <Line depth={depth} name={name} button={button}>
        {open}
      </Line>
      {entries.map(([key, item], index) => (
        <JsonNode
          key={key}
          name={isArray ? null : key}
          value={item}
          depth={depth + 1}
          comma={index < entries.length - 1 ? "," : ""}
        />
      ))}
      <Line depth={depth} name={null}>
        {close}
        {comma}
      </Line>
    </>
  );
}

/** Formatted JSON with parts that fold. Other text is shown unchanged. */
export function JsonBlock({ label, text }: { label: string; text: string }) {
  const value = parse(text);
  return (
    <CodeBlock label={label} text={text}>
      {value === undefined ? text : <JsonNode value={value} />}
    </CodeBlock>
  );
}

/** HTTP headers, one per line. */
export function HeadersBlock({ label, headers }: { label: string; headers: Record<string, string> }) {
  const text = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
  return <CodeBlock label={label} text={text} />;
}

type MessageProps = { name: string; headers: Record<string, string>; body: string | null };

/** A request or a response of HTTP. */
export function MessageBlocks({ name, headers, body }: MessageProps) {
  return (
    <>
      <HeadersBlock label={`${name} headers`} headers={headers} />
      {body && <JsonBlock label={`${name} body`} text={body} />}
    </>
  );
}
