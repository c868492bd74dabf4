import { Link2 } from "lucide-react";
import { CodeBlock } from "#components/ui/code.tsx";
import { JsonBlock } from "#components/ui/json-block.tsx";
import type { Block } from "#lib/reference/guides/schemas.ts";
import { Inline } from "./inline.tsx";
import { Samples } from "./samples.tsx";
import { TryIt } from "./try-it.tsx";

function Heading({ level, id, text }: { level: 2 | 3; id: string; text: string }) {
  const Tag = level === 2 ? "h2" : "h3";
  return (
    <Tag
      id={id}
      className={
        level === 2
          ? "group mt-8 scroll-mt-20 border-line border-t pt-6 font-semibold text-xl first:mt-0 first:border-t-0 first:pt-0"
          : "group mt-4 scroll-mt-20 font-semibold text-lg"
      }
    >
      <a href={`#${id}`} className="inline-flex items-baseline gap-2">
        {text}
        <Link2 aria-hidden className="size-4 self-center text-muted opacity-0 group-hover:opacity-100" />
      </a>
    </Tag>
  );
}

/** A table that stands in rows on a phone: each cell then says which column it is of. */
function ReferenceTable({ caption, head, rows }: { caption: string; head: string[]; rows: string[][] }) {
  return (
    <table className="w-full border-collapse text-left text-sm max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-line-strong/60 border-b text-muted">
          {head.map((cell) => (
            <th key={cell} scope="col" className="py-2 pr-4 font-medium">
              <Inline text={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map((cells) => (
          <tr key={cells.join("|")} className="border-line border-b align-top max-sm:block max-sm:py-2.5">
            {cells.map((cell, index) => (
              <td
                key={head[index]}
                className="py-2 pr-4 break-words last:pr-0 max-sm:block max-sm:py-0.5 sm:first:whitespace-nowrap"
              >
                <span className="mr-2 text-muted text-xs sm:hidden">{head[index]?.replaceAll("`", "")}</span>
                <Inline text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One piece of a page of the reference. */
export function ReferenceBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading":
      return <Heading level={block.level} id={block.id} text={block.text} />;
    case "text":
      return (
        <p className="max-w-prose text-pretty">
          <Inline text={block.text} />
        </p>
      );
    case "note":
      return (
        <p className="max-w-prose rounded-md bg-note-soft px-4 py-3 text-pretty text-note">
          <Inline text={block.text} />
        </p>
      );
    case "list": {
      const Tag = block.ordered ? "ol" : "ul";
      return (
        <Tag
          className={`grid max-w-prose gap-1.5 pl-5 ${block.ordered ? "list-decimal" : "list-disc"} marker:text-muted`}
        >
          {block.items.map((item) => (
            <li key={item} className="text-pretty pl-1">
              <Inline text={item} />
            </li>
          ))}
        </Tag>
      );
    }
    case "table":
      return <ReferenceTable caption={block.caption} head={block.head} rows={block.rows} />;
    case "code":
      return block.language === "json" ? (
        <JsonBlock label={block.label} text={block.text} />
      ) : (
        <CodeBlock label={block.label} text={block.text} />
      );
    case "samples":
      return <Samples label={block.label} samples={block.samples} />;
    case "try":
      return <TryIt operation={block.operation} />;
  }
}
