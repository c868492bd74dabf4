import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { currentShell } from "../page-view.ts";
import "../code-font.ts";

// Not for the public, who see the branch finder without it.
const PortalFrame = dynamic(() => import("#components/shell/shell.tsx").then((module) => module.PortalFrame));

export default async function PortalLayout({ children }: { children: ReactNode }) {
  // Each page redirects to sign-in itself, because only the page knows where to return to.
  const shell = await currentShell();
  return shell ? <PortalFrame {...shell}>{children}</PortalFrame> : children;
}
