import type { Page } from "@playwright/test";

type Watched = { shift: number; asking: number };

/** From the next page on, adds up how far things move by themselves, and knows when the page waits for no answer. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Watched = { shift: 0, asking: 0 };
    Object.assign(globalThis, { layoutShift: watched });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) watched.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
    const { fetch } = globalThis;
    globalThis.fetch = async (...asked) => {
      watched.asking += 1;
      return fetch(...asked).finally(() => {
        watched.asking -= 1;
      });
    };
  });
}

/** The cumulative layout shift of the page's first load: once it takes input, has its fonts, and waits for no answer. */
export async function firstLoadShift(page: Page): Promise<number> {
  await page.waitForFunction(() => {
    const { asking } = (globalThis as unknown as { layoutShift: Watched }).layoutShift;
    // React has taken over the last thing that can be used, where there is one.
    const last = [...document.querySelectorAll("a, button, input")].at(-1);
    const isAlive = !last || Object.keys(last).some((key) => key.startsWith("__reactProps"));
    return document.readyState === "complete" && isAlive && asking === 0;
  });
  return page.evaluate(async () => {
    await document.fonts.ready;
    // The last change is drawn in the next frame and reported after it.
    for (let frame = 0; frame < 3; frame += 1) await new Promise((next) => requestAnimationFrame(next));
    return (globalThis as unknown as { layoutShift: Watched }).layoutShift.shift;
  });
}
