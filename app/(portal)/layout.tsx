import type { ReactNode } from "react";
import { pageContext } from "../current-user.ts";
import { PortalShell } from "../portal-shell.tsx";

export default async function PortalLayout({ children }: { children: ReactNode }) {
  return <PortalShell ctx={await pageContext("/")}>{children}</PortalShell>;
}
