"use client";

import clsx from "clsx";
import { ChevronsUpDown } from "lucide-react";
import { wordsOfScope } from "./scope.ts";
import { useViewer } from "./viewer.tsx";

/** Says what the pages are about, and opens the list of what else they could be about; absent where there is no choice. */
export function ScopeSwitch({ onOpen, className }: { onOpen: () => void; className?: string }) {
  const viewer = useViewer();
  if (!viewer.isStaff && viewer.applications.length < 2) return null;
  const { title, detail } = wordsOfScope(viewer.scope, viewer);
  const words = title ?? "…";
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={clsx(
        "flex min-h-11 w-full min-w-0 items-center gap-2 rounded-md bg-rail-active px-3 py-1.5 text-left text-rail-strong text-sm hover:bg-rail-active/70 focus-visible:outline-rail-accent",
        className,
      )}
    >
      <span className="grid min-w-0 grow">
        <span className="text-rail-ink text-xs">
          You look at<span className="sr-only">:</span>
        </span>
        <span className="truncate font-medium" title={words}>
          {words}
        </span>
        {viewer.isStaff && detail && <span className="truncate text-rail-ink text-xs">{detail}</span>}
      </span>
      <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-rail-ink" />
    </button>
  );
}
