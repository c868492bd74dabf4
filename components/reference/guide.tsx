import clsx from "clsx";
import { Link2 } from "lucide-react";
import type { MarkedToken, Tokens } from "marked";
import { CodeBlock } from "#components/ui/code.tsx";
import { JsonBlock } from "#components/ui/json-block.tsx";
import { headingId, isSampleLanguage, type TryOperation } from "#lib/reference/guides/schemas.ts";
import { Inline } from "./inline.tsx";
import { Samples } from "./samples.tsx";
import { TryIt } from "./try-it.tsx";

const headingLooks = {
  2: "group mt-8 scroll-mt-20 border-line border-t pt-6 font-semibold text-xl first:mt-0 first:border-t-0 first:pt-0",
  3: "group mt-4 scroll-mt-20 font-semibold text-lg",
};

function Heading({ token: { depth, text, tokens } }: { token: Tokens.Heading }) {
  if (depth > 3)
    return (
      <h3 className="mt-2 font-semibold">
        <Inline tokens={tokens} />
      </h3>
    );
  const level = depth === 2 ? 2 : 3;
  const Tag = `h${level}` as const;
  const id = headingId(text);
  return (
    <Tag id={id} className={headingLooks[level]}>
      <a href={`#${id}`} className="inline-flex items-baseline gap-2">
        <Inline tokens={tokens} />
        <Link2 aria-hidden className="size-4 self-center text-muted opacity-0 group-hover:opacity-100" />
      </a>
    </Tag>
  );
}

/** A table that becomes a list of rows on a phone, where each cell names its column. */
function GuideTable({ label, token: { header, rows } }: { label: string; token: Tokens.Table }) {
  return (
    <table aria-label={label} className="w-full border-collapse text-left text-sm max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="border-line-strong/60 border-b text-muted">
          {header.map(({ text, tokens }) => (
            <th key={text} scope="col" className="py-2 pr-4 font-medium">
              <Inline tokens={tokens} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map((cells) => (
          <tr
            key={cells.map(({ text }) => text).join("|")}
            className="border-line border-b align-top max-sm:block max-sm:py-2.5"
          >
            {cells.map(({ tokens }, column) => (
              <td
                key={header[column]?.text}
                className="py-2 pr-4 break-words last:pr-0 max-sm:block max-sm:py-0.5 sm:first:whitespace-nowrap"
              >
                <span className="mr-2 text-muted text-xs sm:hidden">
                  {header[column]?.text.replaceAll("`", "")}
                </span>
                <Inline tokens={tokens} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function List({ token: { ordered, items } }: { token: Tokens.List }) {
  const Tag = ordered ? "ol" : "ul";
  return (
    <Tag
      className={clsx(
        "grid max-w-prose gap-1.5 pl-5 marker:text-muted",
        ordered ? "list-decimal" : "list-disc",
      )}
    >
      {items.map(({ text, tokens }) => (
        <li key={text} className="text-pretty pl-1">
          <Inline tokens={tokens} />
        </li>
      ))}
    </Tag>
  );
}

/** Code blocks that follow each other are one sample in several languages. */
function Code({ label, tokens }: { label: string; tokens: readonly Tokens.Code[] }) {
  const [first] = tokens;
  if (!first) return null;
  const samples = tokens.flatMap(({ lang = "", text }) =>
    isSampleLanguage(lang) ? [{ language: lang, text }] : [],
  );
  if (samples.length > 1) return <Samples label={label} samples={samples} />;
  const [language, ...words] = (first.lang ?? "").split(" ");
  const Block = language === "json" ? JsonBlock : CodeBlock;
  return <Block label={words.join(" ") || label} text={first.text} />;
}

type BlockProps = {
  token: MarkedToken;
  /** The blocks before it. */
  previous: readonly MarkedToken[];
  next: readonly MarkedToken[];
  operations: readonly TryOperation[];
};

/** The nearest heading; one of the fourth level together with the one above it. */
function getLabel(previous: readonly MarkedToken[]): string {
  const headings = previous.filter((token) => token.type === "heading");
  const nearest = headings.at(-1);
  if (!nearest || nearest.depth < 4) return nearest?.text ?? "Sample";
  return `${headings.findLast(({ depth }) => depth < 4)?.text}: ${nearest.text.toLowerCase()}`;
}

function Block({ token, previous, next, operations }: BlockProps) {
  switch (token.type) {
    case "heading":
      return <Heading token={token} />;
    case "paragraph":
      return (
        <p className="max-w-prose text-pretty">
          <Inline tokens={token.tokens} />
        </p>
      );
    case "blockquote":
      return (
        <div className="max-w-prose rounded-md bg-note-soft px-4 py-3 text-pretty text-note">
          <Inline tokens={token.tokens} />
        </div>
      );
    case "list":
      return <List token={token} />;
    case "table":
      return <GuideTable label={getLabel(previous)} token={token} />;
    case "code": {
      if (previous.at(-1)?.type === "code") return null;
      const end = next.findIndex(({ type }) => type !== "code");
      const following = (end < 0 ? next : next.slice(0, end)).filter((other) => other.type === "code");
      return <Code label={getLabel(previous)} tokens={[token, ...following]} />;
    }
    case "html": {
      const operation = operations.find(({ operationId }) => token.text.includes(`<!-- try ${operationId} `));
      return operation && <TryIt operation={operation} />;
    }
    default:
      throw new Error(`The guides do not use ${token.type}.`);
  }
}

/** The blocks of a guide. */
export function Guide({ blocks, operations }: { blocks: MarkedToken[]; operations: TryOperation[] }) {
  return blocks.map((token, index) => (
    <Block
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a guide never change
      key={index}
      token={token}
      previous={blocks.slice(0, index)}
      next={blocks.slice(index + 1)}
      operations={operations}
    />
  ));
}
