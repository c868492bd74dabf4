"use client";

import dynamic from "next/dynamic";

/** The way to report a problem on a branch's public page: only who is signed in loads it. */
export const PublicReport = dynamic(() =>
  import("./report-with-cache.tsx").then((module) => module.ReportWithCache),
);
