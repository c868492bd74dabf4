"use client";

import dynamic from "next/dynamic";

/** `PortalFrame` for a page that is also public. Only signed-in people load it. */
export const LazyFrame = dynamic(() => import("./shell.tsx").then((module) => module.PortalFrame));
