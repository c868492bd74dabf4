import type { GuideBlock } from "#lib/reference/shared/guide-schemas.ts";

/** A block of a guide; code blocks that follow each other are one. `label` names a table or a sample by its heading. */
export type GuideItem = { key: number; label: string; tokens: GuideBlock[] };

/** Samples, shown beside the rows of text from `fromRow` up to `toRow`. */
type Aside = { fromRow: number; toRow: number; items: GuideItem[] };

/** Rows of text with the samples beside them. A part without text has one aside. */
export type GuidePart = { key: number; rows: GuideItem[]; asides: Aside[] };

/** An operation: its text, and the samples with the headings that name them. */
export type GuideOperation = { rows: GuideItem[]; samples: GuideItem[] };

/** A heading of the second or third level and what follows it: parts, or an operation. */
type GuideSection = { key: number; depth: number; parts: GuidePart[]; operation: GuideOperation | null };

const isAside = ({ tokens: [token] }: GuideItem) => token?.type === "code" || token?.type === "html";
const isAnyHeading = ({ tokens: [token] }: GuideItem) => token?.type === "heading";
const isTable = ({ tokens: [token] }: GuideItem) => token?.type === "table";

/** The nearest heading; one of the fourth level together with the one above it. */
function getLabel(previous: readonly GuideBlock[]): string {
  const headings = previous.filter((token) => token.type === "heading");
  const nearest = headings.at(-1);
  if (!nearest || nearest.depth < 4) return nearest?.text ?? "Sample";
  return `${headings.findLast(({ depth }) => depth < 4)?.text}: ${nearest.text.toLowerCase()}`;
}

function toItems(blocks: readonly GuideBlock[]): GuideItem[] {
  const items: GuideItem[] = [];
  for (const [key, token] of blocks.entries()) {
    const last = items.at(-1);
    if (token.type === "code" && last?.tokens[0]?.type === "code") last.tokens.push(token);
    else items.push({ key, label: getLabel(blocks.slice(0, key)), tokens: [token] });
  }
  return items;
}

/** Cuts items so that each piece begins with one for which `isFirst` holds. */
function cutBefore<T>(items: readonly T[], isFirst: (item: T, index: number) => boolean): T[][] {
  const pieces: T[][] = [];
  for (const [index, item] of items.entries()) {
    if (index === 0 || isFirst(item, index)) pieces.push([item]);
    else pieces.at(-1)?.push(item);
  }
  return pieces;
}

function toPart(items: readonly GuideItem[]): GuidePart {
  const part: GuidePart = { key: items[0]?.key ?? 0, rows: [], asides: [] };
  for (const item of items) {
    const fromRow = Math.max(0, part.rows.length - 1);
    const last = part.asides.at(-1);
    if (!isAside(item)) part.rows.push(item);
    else if (last?.fromRow === fromRow) last.items.push(item);
    else part.asides.push({ fromRow, toRow: 0, items: [item] });
  }
  // The last one may be longer than the text, so it ends in a row of its own.
  for (const [index, aside] of part.asides.entries())
    aside.toRow = part.asides[index + 1]?.fromRow ?? part.rows.length + 1;
  return part;
}

/** Such as `**GET** \`/api/location/v1/branches\``. */
function isOperationLine({ tokens: [token] }: GuideItem): boolean {
  return token?.type === "paragraph" && /^\*\*(GET|POST|PUT|PATCH|DELETE)\*\* `/.test(token.raw);
}

function toOperation(items: readonly GuideItem[]): GuideOperation {
  const isSample = (item: GuideItem, index: number) =>
    isAside(item) || (isAnyHeading(item) && items.slice(index + 1, index + 2).some(isAside));
  return {
    rows: items.filter((item, index) => !isSample(item, index)),
    samples: items.filter(isSample),
  };
}

/** A guide as sections. A table takes the whole width, so text and samples after it begin a new part. */
export function toSections(blocks: readonly GuideBlock[]): GuideSection[] {
  const isHeading = ({ tokens: [token] }: GuideItem) => token?.type === "heading" && token.depth < 4;
  return cutBefore(toItems(blocks), isHeading).map((items) => {
    const [first] = items;
    const heading = first?.tokens[0];
    const isAt = (index: number, is: (item: GuideItem) => boolean) => items.slice(index, index + 1).some(is);
    // A heading of a table goes with it.
    const parts = cutBefore(
      items,
      (item, index) =>
        isAt(index - 1, isTable) ||
        (isTable(item) ? !isAt(index - 1, isAnyHeading) : isAnyHeading(item) && isAt(index + 1, isTable)),
    );
    return {
      key: first?.key ?? 0,
      depth: heading?.type === "heading" ? heading.depth : 2,
      parts: parts.map(toPart),
      operation: items.some(isOperationLine) ? toOperation(items) : null,
    };
  });
}
