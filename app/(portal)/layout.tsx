import type { ReactNode } from "react";
import { PortalFrame } from "#components/shell/portal-frame.tsx";
import { currentUser, pageContext } from "../current-user.ts";
import { shellProps } from "../shell-props.ts";

export default async function PortalLayout({ children }: { children: ReactNode }) {
  // Each page sends whoever is not signed in to the sign-in, and knows where to come back to; the frame does not.
  if (!(await currentUser())) return children;
  return <PortalFrame {...(await shellProps(await pageContext("/")))}>{children}</PortalFrame>;
}
