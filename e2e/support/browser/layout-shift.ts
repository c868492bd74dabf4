import type { Page } from "@playwright/test";
import { untilTakenOver } from "../../fixtures.ts";

type Rectangle = { x: number; y: number; width: number; height: number };
// https://developer.mozilla.org/docs/Web/API/LayoutShift, which TypeScript's library does not have.
type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: Rectangle; currentRect: Rectangle }[];
};
type Watched = { shifts: string[]; total: number; pending: number };

/**
 * On a busy machine, the browser paints while it parses the HTML, so a button moves when its text arrives. This scored at
 * most 0.0008 so far. A new line of text that pushes half of the page down scores about 0.01.
 */
const parsedInParts = 0.002;

/** From the next page on, keeps what moves by itself, and counts the requests that the page waits for. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Watched = { shifts: [], total: 0, pending: 0 };
    Object.assign(globalThis, { watched });
    const corner = ({ x, y, width, height }: Rectangle) => `${x},${y} ${width}×${height}`;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput) {
          const moved = sources.map(({ node, previousRect, currentRect }) => {
            const what = node instanceof Element ? node.outerHTML.slice(0, 200) : node?.textContent;
            return `${corner(previousRect)} to ${corner(currentRect)}: ${what}`;
          });
          watched.total += value;
          watched.shifts.push(`${value}: ${moved.join("; ")}`);
        }
    }).observe({ type: "layout-shift", buffered: true });
    const { fetch } = globalThis;
    globalThis.fetch = async (...request) => {
      watched.pending += 1;
      return fetch(...request).finally(() => {
        watched.pending -= 1;
      });
    };
  });
}

/** Returns the layout shifts until the page takes input, has its fonts, and waits for no response, if they are visible. */
export async function firstLoadShifts(page: Page): Promise<string[]> {
  await untilTakenOver(page);
  await page.waitForFunction(
    () =>
      document.readyState === "complete" &&
      (globalThis as unknown as { watched: Watched }).watched.pending === 0,
  );
  return page.evaluate(async (ignored) => {
    await document.fonts.ready;
    // The last change is drawn in the next frame and reported after it.
    for (let frame = 0; frame < 3; frame += 1) await new Promise((next) => requestAnimationFrame(next));
    const { shifts, total } = (globalThis as unknown as { watched: Watched }).watched;
    return total > ignored ? shifts : [];
  }, parsedInParts);
}
