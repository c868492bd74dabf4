/** What a page of the reference is made of; page-safe. Texts hold `code`, **bold** and [links](/like-this), no more. */

export const sampleLanguages = ["curl", "javascript", "python", "csharp", "php", "shell"] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

export const languageNames: Record<SampleLanguage, string> = {
  curl: "curl",
  javascript: "JavaScript",
  python: "Python",
  csharp: "C#",
  php: "PHP",
  shell: "Shell",
};

/** The same thing said in several languages. */
export type Sample = { language: SampleLanguage; text: string };

/** One of the operations that a page can try with the reader's own application. */
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
  /** JSON text to start from; null where the operation takes no body. */
  body: string | null;
};

export type Block =
  | { kind: "heading"; level: 2 | 3; id: string; text: string }
  | { kind: "text"; text: string }
  | { kind: "list"; ordered: boolean; items: string[] }
  | { kind: "table"; caption: string; head: string[]; rows: string[][] }
  | { kind: "code"; label: string; language: string; text: string }
  | { kind: "samples"; label: string; samples: Sample[] }
  | { kind: "note"; text: string }
  | { kind: "try"; operation: TryOperation };

/** `slug` is what follows `/reference/`; "" is the first page. */
export type ReferencePage = { slug: string; title: string; lead: string; blocks: Block[] };

/** What the navigation knows of a page. */
export type ReferenceEntry = {
  slug: string;
  title: string;
  headings: { id: string; text: string; level: 2 | 3 }[];
};

export const languageCookie = "reference-language";

/** What stands in samples where the reader's own client id belongs. */
export const clientIdPlaceholder = "YOUR_CLIENT_ID";
