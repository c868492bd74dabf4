import type { ReactNode } from "react";
import { PortalFrame } from "#components/shell/shell.tsx";
import { currentShell } from "../page-view.ts";
import "../code-font.ts";

export default async function PortalLayout({ children }: { children: ReactNode }) {
  // Each page redirects to sign-in itself, because only the page knows where to return to.
  const shell = await currentShell();
  return shell ? <PortalFrame {...shell}>{children}</PortalFrame> : children;
}
