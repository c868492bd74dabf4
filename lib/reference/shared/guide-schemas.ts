import type { MarkedToken, Tokens } from "marked";

/** Languages of samples, by the first word of a code fence. */
export const languageNames = { sh: "Shell", js: "JavaScript", python: "Python", csharp: "C#", php: "PHP" };
export type SampleLanguage = keyof typeof languageNames;

export function isSampleLanguage(text: string): text is SampleLanguage {
  return Object.hasOwn(languageNames, text);
}

/** `kind` is a class of highlight.js without its prefix, or "". */
export type CodePart = { kind: string; text: string };
export type Sample = { language: SampleLanguage; parts: CodePart[] };

/** An operation that readers can try with their own application. */
export type TryOperation = {
  operationId: string;
  method: string;
  path: string;
  scope: string;
  parameters: {
    in: "path" | "query";
    name: string;
    description: string;
    example: string;
    required: boolean;
  }[];
  /** JSON text to start from; null if the operation takes no body. */
  body: string | null;
};

/** A heading that the contents list. */
export type ReferenceHeading = { id: string; text: string; level: 2 | 3 };

/** An entry of the contents. `slug` is what follows `/reference/`; "" is the first page. */
export type ReferenceEntry = { slug: string; title: string; headings: ReferenceHeading[] };

/** A code block; with the parts of a sample. */
export type GuideCode = Tokens.Code & { parts?: CodePart[] };
export type GuideBlock = Exclude<MarkedToken, Tokens.Code> | GuideCode;

/** A page: its Markdown, and the same parsed. `blocks` are without the title and the lead. */
export type ReferencePage = ReferenceEntry & {
  markdown: string;
  lead: Tokens.Paragraph;
  blocks: GuideBlock[];
  operations: TryOperation[];
};

/** The address of a page. That of its Markdown ends in `.md`. */
export function pagePath(slug: string): string {
  return `/reference${slug && `/${slug}`}`;
}

/** The ID of a heading: lowercase words with hyphens. */
export function headingId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, "-")
    .replace(/^-|-$/g, "");
}

export const languageCookie = "reference-language";

/** What samples have in place of the reader's own client ID. */
export const clientIdPlaceholder = "YOUR_CLIENT_ID";
