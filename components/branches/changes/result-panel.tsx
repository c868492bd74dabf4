import type { ReactNode } from "react";
import { Panel } from "#components/ui/page.tsx";

/** What a preview found or a change did. It scrolls into sight: the form above it may fill the window. */
export function ResultPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div ref={scrollTo} className="scroll-mt-18 lg:scroll-mt-4">
      <Panel title={title}>{children}</Panel>
    </div>
  );
}

function scrollTo(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "start" });
}
