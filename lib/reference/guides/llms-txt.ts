import { env } from "#lib/platform/env.ts";
import { referencePages } from "./pages.ts";

/** The address of a page's Markdown. */
export function markdownPath(slug: string): string {
  return slug === "" ? "/reference.md" : `/reference/${slug}.md`;
}

/** An index of the reference for language models. Source: llmstxt.org. */
export function llmsTxt(): string {
  const { BASE_URL } = env();
  const list = (isError: boolean) =>
    [...referencePages().values()]
      .filter(({ slug }) => slug.startsWith("errors/") === isError)
      .map(({ slug, title, lead }) => `- [${title}](${BASE_URL}${markdownPath(slug)}): ${lead}`)
      .join("\n");
  return `# Partner API

> Branch locations and order webhooks of a building-supply distributor. OAuth 2.0, JSON, problem documents.

## Reference

- [OpenAPI 3.1 document](${BASE_URL}/api/openapi.json): every path, field, error, and webhook
${list(false)}

## Errors

${list(true)}
`;
}
