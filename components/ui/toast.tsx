import { type ComponentType, useEffect, useState } from "react";
import type { ToasterProps } from "sonner";

/** What happened, and its consequence. */
type Message = { title: string; description: string | undefined };
type Sonner = { Toaster: ComponentType<ToasterProps>; toast: (title: string, more: object) => unknown };

const waiting: Message[] = [];
let wake = () => {};

/** Says what was done, in a corner of the page, for a few seconds. */
export function toast(title: string, description?: string): void {
  waiting.push({ title, description });
  wake();
}

/** Shows toasts. The library is loaded with the first one: most visits have none. */
export function Toasts() {
  const [sonner, setSonner] = useState<Sonner | null>(null);
  useEffect(() => {
    const show = () => {
      for (const { title, ...more } of waiting.splice(0)) sonner?.toast(title, more);
    };
    const load = () => {
      import("sonner").then(setSonner, () => waiting.splice(0));
    };
    // The toaster is in the document by now, so screen readers announce what it shows.
    wake = sonner ? show : load;
    if (waiting.length > 0) wake();
  }, [sonner]);
  return (
    sonner && (
      <sonner.Toaster
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
    )
  );
}
