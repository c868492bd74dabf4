import dynamic from "next/dynamic";
import { PublicHeader } from "#components/branches/public-header.tsx";
import type { ShellProps } from "#components/shell/shell.tsx";
import type { ReferenceEntry, ReferencePage, SampleLanguage } from "#lib/reference/guides/schemas.ts";
import { ReferenceFrame } from "./frame.tsx";
import { type ReaderApplication, ReaderProvider } from "./reader.tsx";
import { ReferenceArticle } from "./reference-page.tsx";

/** Only who is signed in loads it. */
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
  /** What the portal's frame says; null for whoever is not signed in. */
  frame: Omit<ShellProps, "children"> | null;
};

/** A page of the reference: public; who is signed in reads it inside the portal, with the own client id in the samples. */
export function Reference({ page, markdownHref, entries, language, applications, tokenUrl, frame }: Props) {
  const content = (
    <ReaderProvider language={language} applications={applications} tokenUrl={tokenUrl}>
      <ReferenceFrame entries={entries} slug={page.slug}>
        {/* Nothing that was opened on one page is open on the next. */}
        <ReferenceArticle key={page.slug} page={page} markdownHref={markdownHref} />
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
