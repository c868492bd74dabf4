"use client";

import Link from "next/link";
import type { ComponentProps } from "react";
import { withScope } from "./scope.ts";
import { useViewer } from "./viewer.tsx";

/** A link to a page of the portal that stays with what is looked at. */
export function ScopedLink({ href, ...props }: ComponentProps<typeof Link> & { href: string }) {
  return <Link href={withScope(href, useViewer().scope)} prefetch={false} {...props} />;
}
