"use client";

import { Play } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { TryOperation } from "#lib/reference/shared/guide-schemas.ts";

// Loaded when a reader opens a form.
const TryForms = lazy(() => import("./try-forms.tsx").then((module) => ({ default: module.TryForms })));

/** Tries an operation as the reader's own application. */
export function TryIt({ operation }: { operation: TryOperation }) {
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <details
      className="rounded-lg border border-line bg-surface"
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpen(true)}
    >
      <summary className="flex min-h-11 items-center gap-2 px-4 font-medium">
        <Play aria-hidden className="size-4 text-accent" />
        Try it
        <span className="ml-auto font-normal text-muted text-sm">with your own application</span>
      </summary>
      <div className="grid gap-6 border-line border-t p-4 sm:p-5">
        {wasOpen && (
          <Suspense>
            <TryForms operation={operation} />
          </Suspense>
        )}
      </div>
    </details>
  );
}
