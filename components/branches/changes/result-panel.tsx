import type { ReactNode } from "react";
import { Panel } from "#components/ui/page.tsx";

/** What a preview found or a change did. It scrolls into sight, because the form above it may fill the window, and takes the focus. */
export function ResultPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div ref={present} tabIndex={-1} className="scroll-mt-18 outline-none lg:scroll-mt-4">
      <Panel title={title}>{children}</Panel>
    </div>
  );
}

function present(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "start" });
  element?.focus({ preventScroll: true });
}
