import type { ReactNode } from "react";
import { Providers } from "#components/shell/providers.tsx";
import { currentUser, pageContext } from "../current-user.ts";
import { PortalShell } from "../portal-shell.tsx";

export default async function PortalLayout({ children }: { children: ReactNode }) {
  // Each page sends whoever is not signed in to the sign-in, and knows where to come back to; the frame does not.
  if (!(await currentUser())) return children;
  return (
    <Providers>
      <PortalShell ctx={await pageContext("/")}>{children}</PortalShell>
    </Providers>
  );
}
