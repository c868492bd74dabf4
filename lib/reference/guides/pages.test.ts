import { readFileSync } from "node:fs";
import { access } from "node:fs/promises";
import path from "node:path";
import { type MarkedToken, marked } from "marked";
import { expect, test } from "vitest";
import { retryDelaysSeconds } from "#lib/notifications/deliveries/shared/retry-schedule.ts";
import { allScopes } from "#lib/oauth/shared/scopes.ts";
import { rateLimitNames } from "#lib/platform/env.ts";
import { problemCodes } from "#lib/platform/errors.ts";
import { problemType } from "#lib/platform/http/responses/problem.ts";
import { defaultRateLimits, rateLimit } from "#lib/platform/rate-limit/policies.ts";
import { clientIdPlaceholder, type ReferencePage } from "#lib/reference/shared/guide-schemas.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { insertFacts } from "./facts.ts";
import { llmsTxt, referenceEntries, referencePages } from "./pages.ts";

await setUpTestDatabase();
const pages = [...referencePages().values()];
const markdown = new Map(pages.map((page) => [page.slug, page.markdown]));
const appDir = path.resolve(import.meta.dirname, "../../../app");

function toText(slug: string): string {
  const text = markdown.get(slug);
  if (text === undefined) throw new Error(`no page ${slug}`);
  return text;
}

/** The rows of the first table below a heading, as Markdown. */
function getRows(slug: string, heading: string): string[][] {
  const blocks = referencePages().get(slug)?.blocks ?? [];
  const start = blocks.findIndex((block) => block.type === "heading" && block.text === heading);
  const table = blocks.slice(start + 1).find((block) => block.type === "table");
  return table?.type === "table" ? table.rows.map((cells) => cells.map(({ text }) => text)) : [];
}

/** Code blocks that follow each other, with the heading above them. */
function getSamples({
  blocks,
}: ReferencePage): { heading: string; samples: [lang: string, text: string][] }[] {
  let heading = "";
  const found: { heading: string; samples: [string, string][] }[] = [];
  blocks.forEach((block, index) => {
    if (block.type === "heading") heading = block.text;
    if (block.type !== "code") return;
    if (blocks[index - 1]?.type !== "code") found.push({ heading, samples: [] });
    found.at(-1)?.samples.push([block.lang ?? "", block.text]);
  });
  return found.filter(({ samples }) => samples.length > 1);
}

test("every placeholder of a guide is replaced, and an unknown one is an error", () => {
  for (const [slug, text] of markdown)
    expect(text.replace(/```.*?```/gs, ""), slug).not.toMatch(/\{\{|\}\}|undefined|NaN/);
  expect(() => insertFacts("{{nothing}}")).toThrow("{{nothing}}");
});

test("guides use only the kinds of blocks and text that a page renders", () => {
  const blockTypes = new Set(["heading", "paragraph", "blockquote", "list", "table", "code", "html"]);
  for (const { slug, blocks } of pages)
    for (const block of blocks) expect(blockTypes, `${slug}: ${block.type}`).toContain(block.type);
  const inlineTypes = new Set(["text", "escape", "strong", "codespan", "link", "space"]);
  const outer = new Set([...blockTypes, "list_item"]);
  for (const [slug, text] of markdown)
    marked.walkTokens(marked.lexer(text), (token) => {
      const { type, raw } = token as MarkedToken;
      expect(inlineTypes.has(type) || outer.has(type), `${slug}: ${type} ${raw}`).toBe(true);
      if (type === "html") expect(raw.trim(), slug).toMatch(/^<!-- (try \w+|branch finder) -->$/);
    });
});

test("every table has rows", () => {
  for (const { slug, blocks } of pages)
    for (const block of blocks)
      if (block.type === "table") expect(block.rows.length, `${slug}: ${block.raw}`).toBeGreaterThan(0);
});

test("the headings of a page have unique IDs", () => {
  for (const { slug, headings } of pages) {
    const ids = headings.map(({ id }) => id);
    expect(new Set(ids).size, slug).toBe(ids.length);
  }
});

test("every link leads to a page, a heading of it, or a page of the portal", async () => {
  const links = [...markdown].flatMap(([slug, text]) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = ""]) => ({ slug, href })),
  );
  expect(links.length).toBeGreaterThan(50);
  const dead: string[] = [];
  for (const { slug, href } of links) {
    if (href.startsWith("https://") || ["/api/openapi.json", "/llms.txt"].includes(href)) continue;
    const [target = "", anchor] = href.replace(/\?[^#]*/, "").split("#");
    const reference = target === "" ? slug : target.match(/^\/reference\/(.*)\.md$/)?.[1];
    if (reference === undefined) {
      await access(path.join(appDir, "(portal)", target, "page.tsx")).catch(() => dead.push(href));
      continue;
    }
    const page = referencePages().get(reference);
    if (!page || (anchor !== undefined && !page.headings.some(({ id }) => id === anchor)))
      dead.push(`${slug}: ${href}`);
  }
  expect(dead).toEqual([]);
});

test.each(problemCodes)("the type of the problem %s is a page that says what to do", (code) => {
  const slug = new URL(problemType(code)).pathname.replace(/^\/reference\//, "");
  expect(toText(slug)).toMatch(/## What to do\n\n- /);
  expect(getRows("errors", "Codes").map(([name]) => name)).toContain(
    `[\`${code}\`](/reference/errors/${code}.md)`,
  );
});

test("the guides print the retry schedule of the delivery engine", () => {
  const rows = getRows("retries", "Schedule");
  expect(rows).toHaveLength(retryDelaysSeconds.length);
  expect(rows.map(([, wait]) => wait)).toEqual([
    "none",
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
  expect(toText("retries")).toContain("10 times over 75 hours");
});

test("the guides and the contract print the rate limits that apply", () => {
  const guide = readFileSync(path.join(import.meta.dirname, "limits.md"), "utf8");
  for (const name of rateLimitNames) expect(guide).toContain(`| {{perSecond ${name}}} | {{burst ${name}}} |`);
  const { perSecond, burst } = rateLimit("notification");
  expect(getRows("limits", "Rate limits")[1]).toEqual([
    "Notification API",
    String(perSecond),
    String(burst),
    "application",
  ]);
  const contract = marked.lexer(
    readFileSync(path.join(appDir, "../docs/contract.md"), "utf8"),
  ) as MarkedToken[];
  const promised = contract
    .filter((block) => block.type === "table")
    .flatMap(({ rows }) => rows.map((cells) => cells.map(({ text }) => text)));
  for (const name of ["location", "notification", "intake", "organization", "inbox"] as const) {
    const limit = defaultRateLimits[name];
    const row = promised.find(([first]) => first === name);
    expect(row?.slice(2), name).toEqual([`${limit.perSecond}/s`, limit.burst.toLocaleString("en-US")]);
  }
});

test("the guides list every scope and every field of a branch", () => {
  expect(getRows("authentication", "Scopes").map(([scope]) => scope)).toEqual(
    allScopes.map((scope) => `\`${scope}\``),
  );
  expect(getRows("locations", "The branch")).toHaveLength(45);
});

test("every field in a table of fields has a meaning", () => {
  const rows = pages.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === "table" && block.header[1]?.text === "Type" ? block.rows : [])),
  );
  expect(rows.length).toBeGreaterThan(150);
  expect(rows.filter(([, , meaning]) => !meaning?.text)).toEqual([]);
});

test("an operation has tables of its parameters and its body, with what is required and which values are allowed", () => {
  const getRow = (slug: string, operation: string, field: string) => {
    const text = toText(slug);
    const section = text.slice(text.indexOf(`## ${operation}\n`)).split(/\n## /)[0] ?? "";
    return section.match(new RegExp(`^\\| \`${field}\`.*$`, "m"))?.[0];
  };
  expect(getRow("log", "List deliveries", "state")).toContain(
    "`QUEUED`, `RETRYING`, `HELD`, `DELIVERED`, `GIVEN_UP`",
  );
  expect(getRow("log", "List deliveries", "limit")).toContain("integer, 1 to 100, `50` by default");
  expect(getRow("webhooks", "Register a webhook", "events")).toMatch(
    /`events` \(required\) \| array of `ORDER_UPDATE`, `ORDER_INVOICED` \|/,
  );
  expect(getRow("webhooks", "Update a webhook", "url")).toMatch(/`url` \| URL \|/);
  expect(getRow("log", "Rotate the secret", "overlapHours")).toContain("integer, 0 to 168");
  for (const form of ["since", "eventIds", "deliveryIds", "httpClass"])
    expect(getRow("log", "Replay what was not delivered", form), form).toBeDefined();
});

test("what holds for every operation is said once", () => {
  for (const { slug, operations, markdown: text } of pages)
    if (operations.length > 0) expect(text, slug).not.toMatch(/X-Request-Id|^\| `(401|406|500)` \|/m);
});

test("samples are in curl, JavaScript, Python, and C#, and have a placeholder for the client ID", () => {
  const all = pages.filter(({ slug }) => slug !== "verify").flatMap(getSamples);
  expect(all.length).toBeGreaterThan(10);
  for (const { samples } of all)
    expect(samples.map(([language]) => language)).toEqual(["sh", "js", "python", "csharp"]);
  const inPython = all.flatMap(({ samples }) =>
    samples.flatMap(([language, text]) => (language === "python" ? text : [])),
  );
  expect(inPython.filter((text) => /: (null|true|false),?$/m.test(text))).toEqual([]);
  expect(inPython.join("\n")).toContain('"invoicedOn": None');
  const token = all.find(({ heading }) => heading === "Get a token");
  expect(token?.samples).toHaveLength(4);
  for (const [, text] of token?.samples ?? []) expect(text).toContain(clientIdPlaceholder);
});

test("operations that a page describes can be tried on it", () => {
  const tried = pages.flatMap(({ operations }) => operations.map(({ operationId }) => operationId));
  expect(tried).toEqual([
    "searchBranches",
    "getBranch",
    "readBranchChanges",
    "registerWebhook",
    "updateWebhook",
    "unregisterWebhook",
    "listWebhooks",
    "getWebhook",
    "sendTestOrder",
    "listTestOrders",
    "readEvents",
    "getOrder",
    "getEgressRanges",
    "startReceiverCheck",
    "getReceiverCheck",
    "listDeliveries",
    "getDelivery",
    "resendDelivery",
    "listIncidents",
    "getIncident",
    "startReplay",
    "getReplay",
    "cancelReplay",
    "listReplays",
    "getWebhookHealth",
    "sendTestEvent",
    "pauseWebhook",
    "resumeWebhook",
    "rotateSecret",
    "promoteSecret",
  ]);
});

test("llms.txt lists every page with its Markdown version", () => {
  const listed = [...llmsTxt().matchAll(/\/reference(?:\/([\w/-]+))?\.md\):/g)].map(([, slug = ""]) => slug);
  expect(listed.toSorted()).toEqual([...referencePages().keys()].toSorted());
});

test("the contents list the guides, without a page for each problem code", () => {
  expect(referenceEntries().map(({ slug }) => slug)).toEqual([
    "",
    "authentication",
    "locations",
    "webhooks",
    "events",
    "verify",
    "gateway",
    "check",
    "cli",
    "log",
    "retries",
    "errors",
    "limits",
    "publish",
    "mcp",
    "changelog",
  ]);
});
