"use client";

import { createContext, type ReactNode, use } from "react";

/** The tabs of the place that the page belongs to. */
export const PageTabsContext = createContext<ReactNode>(null);

/** The tabs of the page's place, below its title. */
export function PageTabs() {
  return use(PageTabsContext);
}
