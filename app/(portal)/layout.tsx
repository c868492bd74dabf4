import { headers } from "next/headers";
import type { ReactNode } from "react";
import { PortalFrame } from "#components/shell/portal-frame.tsx";
import { currentUser } from "../current-user.ts";
import { currentFrame } from "../current-view.ts";
import { shellProps } from "../shell-props.ts";

export default async function PortalLayout({ children }: { children: ReactNode }) {
  // Each page redirects to sign-in itself, because only the page knows where to return to.
  const user = await currentUser();
  if (!user) return children;
  const shown = shellProps(user, await currentFrame(), (await headers()).get("cookie"));
  return <PortalFrame {...shown}>{children}</PortalFrame>;
}
