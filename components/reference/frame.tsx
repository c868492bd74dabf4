import type { ReactNode } from "react";
import type { ReferenceEntry } from "#lib/reference/guides/schemas.ts";
import { ApplicationSelect } from "./application-select.tsx";
import { Contents } from "./contents.tsx";
import { useReader } from "./reader.tsx";

type Props = {
  entries: ReferenceEntry[];
  /** The current page. */
  slug: string;
  children: ReactNode;
};

/** The contents beside the page, or folded above it on a narrow screen. */
export function ReferenceFrame({ entries, slug, children }: Props) {
  const { applications } = useReader();
  const choice = applications.length > 1 && <ApplicationSelect label="Samples are for" />;
  return (
    <div className="gap-10 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="sticky top-8 hidden max-h-[calc(100dvh-4rem)] self-start overflow-y-auto lg:grid lg:gap-4">
        <Contents entries={entries} slug={slug} />
        {choice}
      </div>
      <details className="mb-6 rounded-lg border border-line bg-surface lg:hidden">
        <summary className="flex min-h-11 items-center px-4 font-medium">Contents</summary>
        <div className="grid gap-4 border-line border-t p-3">
          <Contents entries={entries} slug={slug} />
          {choice}
        </div>
      </details>
      <div>{children}</div>
    </div>
  );
}
