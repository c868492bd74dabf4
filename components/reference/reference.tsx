"use client";

import dynamic from "next/dynamic";
import { PublicHeader } from "#components/branches/public-header.tsx";
import type { ShellProps } from "#components/shell/shell.tsx";
import { PageHeader } from "#components/ui/page.tsx";
import type { ReferenceEntry, ReferencePage, SampleLanguage } from "#lib/reference/guides/schemas.ts";
import { ReferenceFrame } from "./frame.tsx";
import { Guide } from "./guide.tsx";
import { Inline } from "./inline.tsx";
import { type ReaderApplication, ReaderProvider } from "./reader.tsx";

/** Loaded for signed-in readers only. */
const PortalFrame = dynamic(() =>
  import("#components/shell/portal-frame.tsx").then((module) => module.PortalFrame),
);

type Props = {
  page: ReferencePage;
  markdownHref: string;
  entries: ReferenceEntry[];
  language: SampleLanguage;
  applications: ReaderApplication[];
  tokenUrl: string;
  /** Null for readers who are not signed in. */
  frame: Omit<ShellProps, "children"> | null;
};

const footerLink = "underline underline-offset-3 hover:text-ink";

/** A public page of the reference. Signed-in readers see it inside the portal, with their client ID in the samples. */
export function Reference({ page, markdownHref, entries, language, applications, tokenUrl, frame }: Props) {
  const content = (
    <ReaderProvider language={language} applications={applications} tokenUrl={tokenUrl}>
      <ReferenceFrame entries={entries} slug={page.slug}>
        {/* The key closes on the next page what was open on this one. */}
        <article key={page.slug}>
          <PageHeader title={page.title} lead={<Inline tokens={page.leadTokens} />} />
          <div className="grid gap-4">
            <Guide blocks={page.blocks} operations={page.operations} />
          </div>
          <p className="mt-10 border-line border-t pt-4 text-muted text-sm">
            <a href={markdownHref} className={footerLink}>
              This page as Markdown
            </a>
            {" · "}
            <a href="/api/openapi.json" className={footerLink}>
              OpenAPI document
            </a>
          </p>
        </article>
      </ReferenceFrame>
    </ReaderProvider>
  );
  if (frame) return <PortalFrame {...frame}>{content}</PortalFrame>;
  return (
    <>
      <PublicHeader wide />
      <main id="content" className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-8 sm:py-8">
        {content}
      </main>
    </>
  );
}
