"use client";

import { createElement, useEffect } from "react";

const source = "/embed/v1/branch-finder.js";

/** The branch finder that partners embed, running. */
export function EmbedDemo() {
  useEffect(() => {
    if (document.querySelector(`script[src="${source}"]`)) return;
    const script = document.createElement("script");
    script.type = "module";
    script.src = source;
    document.head.append(script);
  }, []);
  return createElement("branch-finder", {
    place: "Denver, CO",
    class: "block h-144 overflow-y-auto overscroll-contain",
  });
}
