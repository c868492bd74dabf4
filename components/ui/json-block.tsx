import { CodeBlock } from "./code.tsx";

const token = /("(?:\\.|[^"\\])*")(\s*:)?|\b(true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Names, texts, and other values each in a tone of their own. */
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

/** JSON that a person can read; what is not JSON is shown as it is. */
export function JsonBlock({ label, text }: { label: string; text: string }) {
  const shown = indented(text);
  return (
    <CodeBlock label={label} text={text}>
      {highlighted(shown)}
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
