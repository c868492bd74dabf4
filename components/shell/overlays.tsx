"use client";

import dynamic from "next/dynamic";
import { type ComponentType, useState } from "react";

type OverlayProps = { open: boolean; onOpenChange: (open: boolean) => void };

// Not a byte of them before somebody opens one.
const CommandPalette = dynamic(
  () => import("./command-palette.tsx").then((module) => module.CommandPalette),
  { ssr: false },
);
const ScopeDialog = dynamic(() => import("./scope-dialog.tsx").then((module) => module.ScopeDialog), {
  ssr: false,
});

function OnceOpened({ what: Overlay, ...props }: OverlayProps & { what: ComponentType<OverlayProps> }) {
  const [wasOpen, setWasOpen] = useState(false);
  if (props.open && !wasOpen) setWasOpen(true);
  return wasOpen ? <Overlay {...props} /> : null;
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
