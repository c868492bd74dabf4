import clsx from "clsx";
import { Link2 } from "lucide-react";
import type { Token, Tokens } from "marked";
import { type CSSProperties, Fragment } from "react";
import { CodeBlock } from "#components/ui/code.tsx";
import { JsonBlock } from "#components/ui/json-block.tsx";
import {
  type GuideBlock,
  type GuideCode,
  headingId,
  isSampleLanguage,
  type TryOperation,
} from "#lib/reference/shared/guide-schemas.ts";
import { type GuideItem, type GuideOperation, type GuidePart, toSections } from "./guide-sections.ts";
import { codeClasses, Inline } from "./inline.tsx";
import { Samples } from "./samples.tsx";
import { TryIt } from "./try-it.tsx";

const headingClasses = {
  2: "group scroll-mt-20 font-semibold text-xl",
  3: "group scroll-mt-20 font-semibold text-lg",
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
    <Tag id={id} className={headingClasses[level]}>
      <a href={`#${id}`} className="inline-flex items-baseline gap-2">
        <Inline tokens={tokens} />
        <Link2 aria-hidden className="size-4 self-center text-muted opacity-0 group-hover:opacity-100" />
      </a>
    </Tag>
  );
}

/** The titles of a first column whose rows name themselves: where such a table is narrow, the other cells need no title. */
const namingColumns = ["Field", "Parameter", "Status"];

/** A field's name with its mark, such as `(required)`. Only screen readers and searches get the path of what it is in. */
function FieldName({ tokens: [name, ...mark] }: { tokens: readonly Token[] }) {
  if (name?.type !== "codespan") throw new Error("A field's name is code.");
  const parent = name.text.slice(0, name.text.lastIndexOf(".") + 1);
  return (
    <>
      <code className={codeClasses}>
        {parent && <span className="sr-only">{parent}</span>}
        {name.text.slice(parent.length)}
      </code>
      <Inline tokens={mark} />
    </>
  );
}

/**
 * A table that becomes a list where it is narrow: each cell names its column, or all but the last share a line. A field is
 * indented below the one that it is in.
 */
function GuideTable({ label, token: { header, rows } }: { label: string; token: Tokens.Table }) {
  const isNamed = namingColumns.includes(header[0]?.text ?? "");
  const hasFields = header[0]?.text === "Field";
  return (
    <div className="@container">
      <table aria-label={label} className="w-full border-collapse text-left text-sm @max-xl:block">
        <thead className="@max-xl:sr-only">
          <tr className="border-line-strong/60 border-b text-muted">
            {header.map(({ text, tokens }) => (
              <th key={text} scope="col" className="py-2 pr-4 font-medium">
                <Inline tokens={tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-xl:block">
          {rows.map((cells) => (
            <tr
              key={cells.map(({ text }) => text).join("|")}
              style={{ "--depth": hasFields ? getDepth(cells[0]?.text) : 0 } as CSSProperties}
              className="border-line border-b align-top @max-xl:block @max-xl:py-2.5 @max-xl:pl-[calc(var(--depth)*1rem)]"
            >
              {cells.map(({ tokens }, column) => (
                <td
                  key={header[column]?.text}
                  className={clsx(
                    "py-2 pr-4 break-words last:pr-0 @xl:first:pl-[calc(var(--depth)*1rem)]",
                    isNamed
                      ? "@max-xl:inline @max-xl:py-0 @max-xl:pr-3 @max-xl:not-first:not-last:text-muted @xl:first:whitespace-nowrap"
                      : "@max-xl:block @max-xl:py-0.5",
                    isNamed && cells.length > 2 && "@max-xl:last:mt-1 @max-xl:last:block",
                  )}
                >
                  <span className={clsx("@xl:hidden", isNamed ? "sr-only" : "mr-2 text-muted text-xs")}>
                    {header[column]?.text.replaceAll("`", "")}{" "}
                  </span>
                  {hasFields && column === 0 ? <FieldName tokens={tokens} /> : <Inline tokens={tokens} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How many fields a field is in: 1 for `lines[].amount`. */
function getDepth(path = ""): number {
  return path.split(".").length - 1;
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
function Code({ label, tokens }: { label: string; tokens: readonly GuideCode[] }) {
  const [first] = tokens;
  if (!first) return null;
  const samples = tokens.flatMap(({ lang = "", parts }) =>
    isSampleLanguage(lang) && parts ? [{ language: lang, parts }] : [],
  );
  if (samples.length > 0) return <Samples label={label} samples={samples} />;
  const [language, ...words] = (first.lang ?? "").split(" ");
  const Block = language === "json" ? JsonBlock : CodeBlock;
  return <Block label={words.join(" ") || label} text={first.text} />;
}

/** A sample or a "Try it" form. On a wide screen, it is beside the text. */
function Aside({ item, operations }: { item: GuideItem; operations: readonly TryOperation[] }) {
  const [token] = item.tokens;
  if (token?.type === "code")
    return <Code label={item.label} tokens={item.tokens.filter((block) => block.type === "code")} />;
  const operation = operations.find(
    ({ operationId }) => token?.type === "html" && token.text.includes(`<!-- try ${operationId} `),
  );
  return operation && <TryIt operation={operation} />;
}

function Text({ item: { tokens, label } }: { item: GuideItem }) {
  const [token] = tokens;
  switch (token?.type) {
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
      return <GuideTable label={label} token={token} />;
    default:
      throw new Error(`The guides do not use ${token?.type}.`);
  }
}

type PartProps = { part: GuidePart; operations: readonly TryOperation[] };

/**
 * Text with its samples: below it, or on a wide screen beside it, from the row of the text that they follow. A heading alone
 * is no text.
 */
function Part({ part: { rows, asides }, operations }: PartProps) {
  const isWide = rows.some(({ tokens: [token] }) => token?.type !== "heading") && asides.length > 0;
  return (
    <div className={clsx("grid gap-4", isWide && "@[54rem]:grid-cols-2 @[54rem]:gap-x-10")}>
      {rows.map((item, row) => (
        <Fragment key={item.key}>
          <div className={clsx("min-w-0", isWide && "@[54rem]:col-start-1")}>
            <Text item={item} />
          </div>
          {asides
            .filter(({ fromRow }) => fromRow === row)
            .map(({ items, toRow }) => (
              <div
                key={items[0]?.key}
                style={{ "--rows": `${row + 1} / ${toRow + 1}` } as CSSProperties}
                className={clsx(
                  "grid min-w-0 content-start gap-4",
                  isWide && "@[54rem]:col-start-2 @[54rem]:[grid-row:var(--rows)]",
                )}
              >
                {items.map((aside) => (
                  <Aside key={aside.key} item={aside} operations={operations} />
                ))}
              </div>
            ))}
        </Fragment>
      ))}
      {rows.length === 0 &&
        asides.flatMap(({ items }) =>
          items.map((aside) => <Aside key={aside.key} item={aside} operations={operations} />),
        )}
    </div>
  );
}

type OperationProps = { operation: GuideOperation; operations: readonly TryOperation[] };

/** An operation with its samples below its text, or on a wide screen beside it, where they stay in view. */
function Operation({ operation: { rows, samples }, operations }: OperationProps) {
  return (
    <div className="grid gap-4 @[54rem]:grid-cols-2 @[54rem]:gap-x-10">
      <div className="grid min-w-0 content-start gap-4">
        {rows.map((item) => (
          <Text key={item.key} item={item} />
        ))}
      </div>
      <div className="grid min-w-0 content-start gap-4 @[54rem]:sticky @[54rem]:top-8 @[54rem]:max-h-[calc(100dvh-4rem)] @[54rem]:self-start @[54rem]:overflow-y-auto">
        {samples.map((item) =>
          item.tokens[0]?.type === "heading" ? (
            <Text key={item.key} item={item} />
          ) : (
            <Aside key={item.key} item={item} operations={operations} />
          ),
        )}
      </div>
    </div>
  );
}

/** The sections of a guide. */
export function Guide({ blocks, operations }: { blocks: GuideBlock[]; operations: TryOperation[] }) {
  return toSections(blocks).map(({ key, depth, parts, operation }) => (
    <section
      key={key}
      className={clsx(
        "grid gap-4 first:mt-0 first:border-t-0 first:pt-0",
        depth === 2 ? "mt-8 border-line border-t pt-6" : "mt-4",
      )}
    >
      {operation ? (
        <Operation operation={operation} operations={operations} />
      ) : (
        parts.map((part) => <Part key={part.key} part={part} operations={operations} />)
      )}
    </section>
  ));
}
