import { readFileSync } from "node:fs";
import { access } from "node:fs/promises";
import path from "node:path";
import { type MarkedToken, marked } from "marked";
import { expect, test } from "vitest";
import { maxOrderBlockSeconds, retryDelaysSeconds } from "#lib/deliveries/engine/retry-schedule.ts";
import { allScopes } from "#lib/oauth/scopes.ts";
import { harmlessRepeatSeconds } from "#lib/oauth/tokens/token-settings.ts";
import { env, rateLimitNames } from "#lib/platform/env.ts";
import { problemCodes } from "#lib/platform/errors.ts";
import { problemType } from "#lib/platform/http/responses/problem.ts";
import { defaultRateLimits, rateLimit } from "#lib/platform/rate-limit/policies.ts";
import { setUpTestDatabase } from "../../../e2e/support/test-database.ts";
import { insertFacts } from "./facts.ts";
import { llmsTxt, referenceEntries, referencePages } from "./pages.ts";
import { clientIdPlaceholder, type ReferencePage } from "./schemas.ts";

await setUpTestDatabase();
const pages = [...referencePages().values()];
const markdown = new Map(pages.map((page) => [page.slug, page.markdown]));
const appDir = path.resolve(import.meta.dirname, "../../../app");

function textOf(slug: string): string {
  const text = markdown.get(slug);
  if (text === undefined) throw new Error(`no page ${slug}`);
  return text;
}

/** The rows of the first table below a heading, as Markdown. */
function rowsOf(slug: string, heading: string): string[][] {
  const blocks = referencePages().get(slug)?.blocks ?? [];
  const start = blocks.findIndex((block) => block.type === "heading" && block.text === heading);
  const table = blocks.slice(start + 1).find((block) => block.type === "table");
  return table?.type === "table" ? table.rows.map((cells) => cells.map(({ text }) => text)) : [];
}

/** Code blocks that follow each other, with the heading above them. */
function samplesOf({
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
    const [target = "", anchor] = href.split("#");
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
  expect(textOf(slug)).toMatch(/## What to do\n\n- /);
  expect(rowsOf("errors", "Codes").map(([name]) => name)).toContain(
    `[\`${code}\`](/reference/errors/${code}.md)`,
  );
});

test("the guides print the retry schedule of the delivery engine", () => {
  const rows = rowsOf("retries", "Schedule");
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
  expect(textOf("retries")).toContain("10 times over 75 hours");
});

test("the guides and the contract print the rate limits that apply", () => {
  const guide = readFileSync(path.join(import.meta.dirname, "limits.md"), "utf8");
  for (const name of rateLimitNames) expect(guide).toContain(`| {{perSecond ${name}}} | {{burst ${name}}} |`);
  const { perSecond, burst } = rateLimit("notification");
  expect(rowsOf("limits", "Rate limits")[1]).toEqual([
    "Notification API",
    String(perSecond),
    String(burst),
    "application",
  ]);
  const promised = rowsOf("decisions", "Rate limits");
  for (const name of ["location", "notification", "intake", "organization", "inbox"] as const) {
    const limit = defaultRateLimits[name];
    const row = promised.find(([first]) => first === name);
    expect(row?.slice(2), name).toEqual([`${limit.perSecond}/s`, limit.burst.toLocaleString("en-US")]);
  }
});

test("the guides list every scope and every field of a branch", () => {
  expect(rowsOf("authentication", "Scopes").map(([scope]) => scope)).toEqual(
    allScopes.map((scope) => `\`${scope}\``),
  );
  expect(rowsOf("locations", "The branch")).toHaveLength(45);
});

test("every field in a table of fields has a meaning", () => {
  const rows = pages.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === "table" && block.header[1]?.text === "Type" ? block.rows : [])),
  );
  expect(rows.length).toBeGreaterThan(150);
  expect(rows.filter(([, , meaning]) => !meaning?.text)).toEqual([]);
});

test("samples are in curl, JavaScript, Python, and C#, and have a placeholder for the client ID", () => {
  const all = pages.filter(({ slug }) => slug !== "verify").flatMap(samplesOf);
  expect(all.length).toBeGreaterThan(10);
  for (const { samples } of all)
    expect(samples.map(([language]) => language)).toEqual(["sh", "js", "python", "csharp"]);
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
    "startShadow",
    "getShadow",
    "switchToShadow",
    "endShadow",
    "getEgressRanges",
    "readEvents",
    "readEventDigests",
    "readEventIds",
    "createSandboxOrder",
    "changeSandboxOrder",
    "setWebhookFault",
    "skipWebhookWait",
    "startReceiverCheck",
    "getReceiverCheck",
    "listDeliveries",
    "getDelivery",
    "resendDelivery",
    "startRecovery",
    "getRecovery",
    "cancelRecovery",
    "listRecoveries",
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
    "embed",
    "webhooks",
    "events",
    "verify",
    "sandbox",
    "check",
    "log",
    "retries",
    "errors",
    "limits",
    "decisions",
    "changelog",
  ]);
});

test("the guides agree with the code on repeated refresh tokens, the order of events, and allowed URLs", () => {
  expect(textOf("authentication")).toContain(
    `Within ${harmlessRepeatSeconds} seconds of the first use, a repeat is refused`,
  );
  expect(textOf("events")).toContain(`later ones wait for it for ${maxOrderBlockSeconds} seconds`);
  for (const range of env().EGRESS_ALLOW) expect(textOf("webhooks")).toContain(range);
  expect(env().EGRESS_ALLOW.length).toBeGreaterThan(0);
});
