"use client";

import { type ReactNode, useEffect } from "react";
import { useViewer } from "./viewer.tsx";

/** A page of a signed-in person. In the frame of somebody else, who used this browser before, it loads again with its own. */
export function OwnPage({ userId, children }: { userId: string | undefined; children: ReactNode }) {
  const framed = useViewer().userId;
  const isOthers = framed !== "" && framed !== userId;
  useEffect(() => {
    if (isOthers) window.location.reload();
  }, [isOthers]);
  return isOthers ? null : children;
}
