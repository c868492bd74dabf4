import { access } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { maxOrderBlockSeconds, retryDelaysSeconds } from "#lib/deliveries/engine/retry-schedule.ts";
import { allScopes } from "#lib/oauth/scopes.ts";
import { harmlessRepeatSeconds } from "#lib/oauth/tokens/token-settings.ts";
import { env } from "#lib/platform/env.ts";
import { problemType } from "#lib/platform/http/answers/problem.ts";
import { problemCodes } from "#lib/platform/http/schemas.ts";
import { rateLimit } from "#lib/platform/rate-limit/policies.ts";
import { setUpTestDatabase } from "../../../e2e/support/test-database.ts";
import { llmsTxt } from "./llms-txt.ts";
import { referenceEntries, referencePages } from "./pages.ts";
import { type Block, clientIdPlaceholder } from "./schemas.ts";
import { toMarkdown } from "./to-markdown.ts";

await setUpTestDatabase();
const pages = [...referencePages().values()];
const appDir = path.resolve(import.meta.dirname, "../../../app");

function textOf(slug: string): string {
  const page = referencePages().get(slug);
  if (!page) throw new Error(`no page ${slug}`);
  return toMarkdown(page);
}

function rowsOf(slug: string, caption: string): string[][] {
  const block = referencePages()
    .get(slug)
    ?.blocks.find((candidate) => candidate.kind === "table" && candidate.caption === caption);
  return block?.kind === "table" ? block.rows : [];
}

const isHeading = (block: Block) => block.kind === "heading";

test("the headings of a page have ids of their own", () => {
  for (const { slug, blocks } of pages) {
    const ids = blocks.filter(isHeading).map((block) => (block.kind === "heading" ? block.id : ""));
    expect(new Set(ids).size, slug).toBe(ids.length);
  }
});

test("every link leads somewhere: to a page, a heading of it, or a page of the portal", async () => {
  const links = pages.flatMap(({ slug, ...page }) =>
    [...toMarkdown({ slug, ...page }).matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = ""]) => ({ slug, href })),
  );
  expect(links.length).toBeGreaterThan(50);
  const dead: string[] = [];
  for (const { slug, href } of links) {
    if (href.startsWith("https://") || ["/api/openapi.json", "/llms.txt"].includes(href)) continue;
    const [target = "", anchor] = href.split("#");
    const reference = target === "" ? slug : target.match(/^\/reference\/?(.*)$/)?.[1];
    if (reference === undefined) {
      await access(path.join(appDir, "(portal)", target, "page.tsx")).catch(() => dead.push(href));
      continue;
    }
    const page = referencePages().get(reference);
    const found =
      anchor === undefined || page?.blocks.some((block) => block.kind === "heading" && block.id === anchor);
    if (!page || !found) dead.push(`${slug}: ${href}`);
  }
  expect(dead).toEqual([]);
});

test.each(problemCodes)("the type of the problem %s is a page that says what to do", (code) => {
  const slug = new URL(problemType(code)).pathname.replace(/^\/reference\//, "");
  expect(textOf(slug)).toContain("## What to do");
  expect(rowsOf("errors", "Problem codes").map(([name]) => name)).toContain(
    `[\`${code}\`](/reference/errors/${code})`,
  );
});

test("the retry schedule is printed as it runs", () => {
  const rows = rowsOf("retries", "Retry schedule");
  expect(rows).toHaveLength(retryDelaysSeconds.length);
  expect(rows.map(([, wait]) => wait)).toEqual([
    "at once",
    "5 seconds",
    "5 minutes",
    "30 minutes",
    "2 hours",
    "5 hours",
    "10 hours",
    "14 hours",
    "20 hours",
    "24 hours",
  ]);
  expect(textOf("retries")).toContain("10 times over 75 hours");
});

test("the limits are printed as they hold", () => {
  const { perSecond, burst } = rateLimit("notification");
  expect(rowsOf("limits", "Rate limits")[1]).toEqual([
    "Notification API",
    String(perSecond),
    String(burst),
    "application",
  ]);
});

test("every scope and every field of a branch is told", () => {
  expect(rowsOf("authentication", "Scopes").map(([scope]) => scope)).toEqual(
    allScopes.map((scope) => `\`${scope}\``),
  );
  expect(rowsOf("locations", "Fields of a branch")).toHaveLength(45);
});

test("every field in a table of fields has a meaning", () => {
  const rows = pages.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "table" && block.head[0] === "Field" ? block.rows : [])),
  );
  expect(rows.length).toBeGreaterThan(150);
  expect(rows.filter(([, , meaning]) => !meaning)).toEqual([]);
});

test("samples are in curl, JavaScript, Python and C#, and hold a place for the client id", () => {
  const all = pages.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "samples" ? [block] : [])),
  );
  const calls = all.filter(({ label }) => !["Verify", "Receiver"].includes(label));
  expect(calls.length).toBeGreaterThan(10);
  for (const { samples } of calls)
    expect(samples.map(({ language }) => language)).toEqual(["curl", "javascript", "python", "csharp"]);
  const tokens = calls.find(({ label }) => label === "Token");
  for (const { text } of tokens?.samples ?? []) expect(text).toContain(clientIdPlaceholder);
});

test("llms.txt lists every page with its Markdown version", () => {
  const listed = [...llmsTxt().matchAll(/\/reference(?:\/([\w/-]+))?\.md/g)].map(([, slug = ""]) => slug);
  expect(listed.toSorted()).toEqual([...referencePages().keys()].toSorted());
});

test("the navigation has the pages of the reference, and not one for each error", () => {
  expect(referenceEntries().map(({ slug }) => slug)).toEqual([
    "",
    "authentication",
    "locations",
    "webhooks",
    "events",
    "verify",
    "retries",
    "errors",
    "limits",
    "decisions",
    "changelog",
  ]);
});

test("what the pages say of limits is what the code does: repeats of refresh tokens, the order of events, URLs", () => {
  const said = textOf("authentication");
  expect(said).toContain(`Within ${harmlessRepeatSeconds} seconds of the first use, a repeat is refused`);
  expect(textOf("events")).toContain(`later ones wait for it for ${maxOrderBlockSeconds} seconds`);
  for (const range of env().EGRESS_ALLOW) expect(textOf("webhooks")).toContain(range);
  expect(env().EGRESS_ALLOW.length).toBeGreaterThan(0);
});
