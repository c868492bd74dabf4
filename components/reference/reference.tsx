"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { PublicHeader } from "#components/branches/public-header.tsx";
import type { ShellProps } from "#components/shell/shell.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { pagePath, type ReferenceEntry, type SampleLanguage } from "#lib/reference/shared/guide-schemas.ts";
import { Contents } from "./contents.tsx";
import { ApplicationSelect, type ReaderApplication, ReaderProvider, useReader } from "./reader.tsx";

/** Loaded for signed-in readers only. */
const PortalFrame = dynamic(() => import("#components/shell/shell.tsx").then((module) => module.PortalFrame));

type Props = {
  entries: ReferenceEntry[];
  /** Of the current page. */
  slug: string;
  language: SampleLanguage;
  applications: ReaderApplication[];
  /** Null for readers who are not signed in. */
  frame: Omit<ShellProps, "children"> | null;
  /** The installation's name, for readers without a frame. */
  environmentName: string;
  children: ReactNode;
};

/** The contents beside the page, or folded above it on a narrow screen. */
function Frame({ entries, slug, children }: Pick<Props, "entries" | "slug" | "children">) {
  const { applications } = useReader();
  const choice = applications.length > 1 && <ApplicationSelect label="Samples are for" />;
  return (
    <div className="gap-10 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="sticky top-8 hidden max-h-[calc(100dvh-4rem)] self-start overflow-y-auto lg:grid lg:gap-4">
        <Contents entries={entries} slug={slug} />
        {choice}
      </div>
      <Disclosure className="mb-6 lg:hidden" summary={<span className="font-medium">Contents</span>}>
        <div className="grid gap-4 border-line border-t p-3">
          <Contents entries={entries} slug={slug} />
          {choice}
        </div>
      </Disclosure>
      <div>{children}</div>
    </div>
  );
}

/** A public page of the reference. Signed-in readers see it inside the portal, with their client ID in the samples. */
export function Reference({
  entries,
  slug,
  language,
  applications,
  frame,
  environmentName,
  children,
}: Props) {
  const content = (
    <ReaderProvider language={language} applications={applications} isSignedIn={frame !== null}>
      <Frame entries={entries} slug={slug}>
        {children}
      </Frame>
    </ReaderProvider>
  );
  if (frame) return <PortalFrame {...frame}>{content}</PortalFrame>;
  return (
    <>
      <PublicHeader environmentName={environmentName} signInTo={pagePath(slug)} on="/reference" />
      <main
        id="content"
        tabIndex={-1}
        className="outline-none mx-auto w-full max-w-[90rem] px-4 py-6 sm:px-8 sm:py-8"
      >
        {content}
      </main>
    </>
  );
}
