import { readFileSync } from "node:fs";
import path from "node:path";
import { type MarkedToken, marked } from "marked";
import { env } from "#lib/platform/env.ts";
import { problemCodes } from "#lib/platform/errors.ts";
import {
  type GuideBlock,
  headingId,
  isSampleLanguage,
  pagePath,
  type ReferenceEntry,
  type ReferencePage,
} from "#lib/reference/shared/guide-schemas.ts";
import { insertFacts } from "./facts.ts";
import { highlight } from "./highlight.ts";
import { tryOperation } from "./operation-markdown.ts";
import { problemPage } from "./problem-guides.ts";

/** The guides in the order of the contents, by slug. */
const guides = {
  "": "lib/reference/guides/getting-started.md",
  authentication: "lib/reference/guides/authentication.md",
  locations: "lib/reference/guides/locations.md",
  webhooks: "lib/reference/guides/webhooks.md",
  events: "lib/reference/guides/events.md",
  verify: "lib/reference/guides/verify.md",
  gateway: "lib/reference/guides/gateway.md",
  check: "lib/reference/guides/check.md",
  cli: "lib/reference/guides/cli.md",
  log: "lib/reference/guides/log.md",
  retries: "lib/reference/guides/retries.md",
  errors: "lib/reference/guides/errors.md",
  limits: "lib/reference/guides/limits.md",
  publish: "lib/reference/guides/publish.md",
  mcp: "lib/reference/guides/mcp.md",
  changelog: "lib/reference/guides/changelog.md",
};

function parsePage(slug: string, source: string): ReferencePage {
  // Links name files, so that they work in the repository. Here they are addresses.
  const markdown = insertFacts(source).replace(/\]\((?!\w+:)(\w[\w/-]*\.md)/g, "](/reference/$1");
  // Without extensions, marked makes only its own kinds of tokens.
  const tokens = marked.lexer(markdown).filter(({ type }) => type !== "space") as MarkedToken[];
  const [title, lead, ...rest] = tokens;
  if (title?.type !== "heading" || lead?.type !== "paragraph")
    throw new Error(`The guide "${slug}" does not start with a title and a paragraph.`);
  const blocks = rest.map((token): GuideBlock => {
    if (token.type !== "code") return token;
    const { lang = "", text } = token;
    return isSampleLanguage(lang) ? { ...token, parts: highlight(lang, text) } : token;
  });
  return {
    slug,
    markdown,
    title: title.text,
    lead,
    blocks,
    headings: blocks
      .filter((block) => block.type === "heading")
      .filter(({ depth }) => depth < 4)
      .map(({ text, depth }) => ({
        id: headingId(text),
        text: text.replaceAll("`", ""),
        level: depth === 2 ? 2 : 3,
      })),
    operations: [...markdown.matchAll(/<!-- try (\w+) -->/g)].map(([, id = ""]) => tryOperation(id)),
  };
}

let parsed: Map<string, ReferencePage> | undefined;

/** Every page of the reference by its slug, in the order of the contents; those of problem codes come last. */
export function referencePages(): ReadonlyMap<string, ReferencePage> {
  if (parsed) return parsed;
  const sources = [
    ...Object.entries(guides).map(([slug, file]) => [
      slug,
      readFileSync(path.join(process.cwd(), file), "utf8"),
    ]),
    ...problemCodes.map((code) => [`errors/${code}`, problemPage(code)]),
  ];
  parsed = new Map(sources.map(([slug = "", source = ""]) => [slug, parsePage(slug, source)]));
  return parsed;
}

/** The pages that the contents list, with their headings. */
export function referenceEntries(): ReferenceEntry[] {
  return [...referencePages().values()]
    .filter(({ slug }) => !slug.includes("/"))
    .map(({ slug, title, headings }) => ({ slug, title, headings }));
}

/** An index of the reference for language models. Source: llmstxt.org. */
export function llmsTxt(): string {
  const { BASE_URL } = env();
  const list = (isError: boolean) =>
    [...referencePages().values()]
      .filter(({ slug }) => slug.startsWith("errors/") === isError)
      .map(({ slug, title, lead }) => `- [${title}](${BASE_URL}${pagePath(slug)}.md): ${lead.text}`)
      .join("\n");
  return `# Partner API

> Branch locations and order webhooks of a building-supply distributor. OAuth 2.0, JSON, problem documents.

## Docs

- [OpenAPI 3.1 document](${BASE_URL}/api/openapi.json): every documented operation with its fields and errors, and what a webhook receives
${list(false)}

## Errors

${list(true)}
`;
}
