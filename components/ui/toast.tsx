"use client";

import { toast as show, Toaster } from "sonner";

/** Says what was done, in a corner of the page, for a few seconds. */
export function toast(title: string, more: { description?: string } = {}): void {
  show(title, more);
}

export function Toasts() {
  return (
    <Toaster
      position="bottom-right"
      style={{ fontFamily: "inherit" }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex w-full items-start gap-3 rounded-lg border border-line bg-surface p-4 text-sm text-ink shadow-lifted",
          description: "text-muted",
        },
      }}
    />
  );
}
