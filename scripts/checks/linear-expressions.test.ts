import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const longBytes = 65_536;
/** A linear expression takes about a millisecond. A quadratic one takes more than a second, and a tenth of that for 20,000 characters. */
const maxCpuMs = 60;

const folders = "{app,components,lib,server,scripts}";
const isRuntime = (file: string) =>
  !/\.test\.tsx?$|\/tests\/|^scripts\/(checks|generate)\/|\/generated\//.test(file);

type Expression = { place: string; source: string; flags: string };

function nodesIn(root: ts.Node): ts.Node[] {
  const nodes = [root];
  for (const node of nodes) ts.forEachChild(node, (child) => void nodes.push(child));
  return nodes;
}

/** A literal, or a `RegExp` that is made from one. */
function readExpression(node: ts.Node): Omit<Expression, "place"> | null {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf("/");
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return null;
  if (node.expression.getText() !== "RegExp") return null;
  const [source, flags] = node.arguments ?? [];
  if (!source || !ts.isStringLiteralLike(source)) return null;
  return { source: source.text, flags: flags && ts.isStringLiteralLike(flags) ? flags.text : "" };
}

async function findExpressions(): Promise<Expression[]> {
  const found: Expression[] = [];
  for await (const file of glob(`${folders}/**/*.{ts,tsx,mjs}`)) {
    if (!isRuntime(file)) continue;
    const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const root = ts.createSourceFile(file, await readFile(file, "utf8"), ts.ScriptTarget.Latest, true, kind);
    for (const node of nodesIn(root)) {
      const expression = readExpression(node);
      if (!expression) continue;
      const line = root.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({ place: `${file.split(path.sep).join("/")}:${line}`, ...expression });
    }
  }
  return found;
}

/** One of each kind that a class may match, beside the characters of the expression itself. */
const kinds = [
  " ",
  "\t",
  "\n",
  "\r",
  "a",
  "Z",
  "0",
  "_",
  "é",
  "\u00a0",
  "\u200b",
  "\\",
  "/",
  "%",
  "&",
  "<",
  '"',
  "'",
  ".",
];

function charactersFor({ source }: Expression): Set<string> {
  const escaped = source.matchAll(/\\u([0-9a-f]{4})|\\x([0-9a-f]{2})/gi);
  const codes = [...escaped].map(([, long, short]) =>
    String.fromCharCode(Number.parseInt(long ?? short ?? "", 16)),
  );
  return new Set([...kinds, ...source, ...codes]);
}

/** Starts short, so that an exponential expression ends as well. */
const lengths = [16, 20, 24, 28, 32, 128, 1_024, 8_192, 20_000];

function cpuMs(regExp: RegExp, text: string): number {
  const started = process.cpuUsage();
  // As `g` makes `replace`, `split` and `matchAll` search: again and again.
  if (regExp.global) text.replace(regExp, "");
  else regExp.exec(text);
  return process.cpuUsage(started).user / 1000;
}

/** The text that takes too long, or null. Only the worst texts of 20,000 characters grow to 64 KiB, which takes most of the time. */
function findSlowText(expression: Expression): string | null {
  const regExp = new RegExp(expression.source, expression.flags);
  const texts: { character: string; end: string; ms: number }[] = [];
  const name = (length: number, { character, end }: { character: string; end: string }) =>
    `${length} × ${JSON.stringify(character)} and ${JSON.stringify(end)}`;
  for (const character of charactersFor(expression))
    for (const end of ["", "\0", "!x"]) {
      let ms = 0;
      for (const length of lengths) {
        ms = cpuMs(regExp, character.repeat(length) + end);
        if (ms > maxCpuMs) return name(length, { character, end });
      }
      texts.push({ character, end, ms });
    }
  const worst = texts.toSorted((a, b) => b.ms - a.ms).slice(0, 5);
  const slow = worst.find(
    ({ character, end }) => cpuMs(regExp, character.repeat(longBytes) + end) > maxCpuMs,
  );
  return slow ? name(longBytes, slow) : null;
}

const expressions = await findExpressions();

test("the check finds expressions, and knows a slow one", () => {
  expect(expressions.length).toBeGreaterThan(100);
  for (const source of ["\\s+$", "(a+)+b", "\\\\*/"])
    expect(findSlowText({ place: "", source, flags: "" }), source).not.toBeNull();
});

test("every regular expression reads 64 KiB of any character in linear time", { timeout: 300_000 }, () => {
  const slow = expressions.flatMap((expression) => {
    const text = findSlowText(expression);
    return text ? [`${expression.place} /${expression.source}/${expression.flags}: ${text}`] : [];
  });
  expect(slow).toEqual([]);
});
