"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { PublicHeader } from "#components/branches/public-header.tsx";
import type { ShellProps } from "#components/shell/shell.tsx";
import type { ReferenceEntry, SampleLanguage } from "#lib/reference/guides/schemas.ts";
import { ReferenceFrame } from "./frame.tsx";
import { type ReaderApplication, ReaderProvider } from "./reader.tsx";

/** Loaded for signed-in readers only. */
const PortalFrame = dynamic(() => import("#components/shell/shell.tsx").then((module) => module.PortalFrame));

type Props = {
  entries: ReferenceEntry[];
  /** Of the current page. */
  slug: string;
  language: SampleLanguage;
  applications: ReaderApplication[];
  tokenUrl: string;
  /** Null for readers who are not signed in. */
  frame: Omit<ShellProps, "children"> | null;
  children: ReactNode;
};

/** A public page of the reference. Signed-in readers see it inside the portal, with their client ID in the samples. */
export function Reference({ entries, slug, language, applications, tokenUrl, frame, children }: Props) {
  const content = (
    <ReaderProvider language={language} applications={applications} tokenUrl={tokenUrl}>
      <ReferenceFrame entries={entries} slug={slug}>
        {children}
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
