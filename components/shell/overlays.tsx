"use client";

import { type ComponentType, lazy, Suspense, useState } from "react";

type OverlayProps = { open: boolean; onOpenChange: (open: boolean) => void };

// Not a byte of them before somebody opens one.
const CommandPalette = lazy(() =>
  import("./command-palette.tsx").then((module) => ({ default: module.CommandPalette })),
);
const ScopeDialog = lazy(() =>
  import("./scope-dialog.tsx").then((module) => ({ default: module.ScopeDialog })),
);

function OnceOpened({ what: Overlay, ...props }: OverlayProps & { what: ComponentType<OverlayProps> }) {
  const [wasOpen, setWasOpen] = useState(false);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense>
      <Overlay {...props} />
    </Suspense>
  );
}

export type OpenOverlay = "find" | "scope" | null;

/** What the frame opens over a page: the palette, and the choice of what the pages are about. */
export function Overlays({ open, onOpen }: { open: OpenOverlay; onOpen: (open: OpenOverlay) => void }) {
  const changed = (name: OpenOverlay) => (isOpen: boolean) => onOpen(isOpen ? name : null);
  return (
    <>
      <OnceOpened what={CommandPalette} open={open === "find"} onOpenChange={changed("find")} />
      <OnceOpened what={ScopeDialog} open={open === "scope"} onOpenChange={changed("scope")} />
    </>
  );
}
