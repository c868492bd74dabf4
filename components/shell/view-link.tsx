"use client";

import Link from "next/link";
import type { ComponentProps } from "react";
import { withView } from "./view.ts";
import { useViewer } from "./viewer.tsx";

/** A link to a page of the portal that keeps the view. */
export function ViewLink({ href, ...props }: ComponentProps<typeof Link> & { href: string }) {
  return <Link href={withView(href, useViewer().view)} prefetch={false} {...props} />;
}
