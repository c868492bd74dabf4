"use client";

import dynamic from "next/dynamic";

/** `PortalFrame` for a page that is public, too: only people who are signed in load it. */
export const LazyFrame = dynamic(() => import("./shell.tsx").then((module) => module.PortalFrame));
