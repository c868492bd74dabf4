import type { Page } from "@playwright/test";
import { untilTakenOver } from "./fixtures.ts";

type Rectangle = { x: number; y: number; width: number; height: number };
// https://developer.mozilla.org/docs/Web/API/LayoutShift, which TypeScript's library does not have.
type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: Rectangle; currentRect: Rectangle }[];
};
type Watched = {
  shifts: { value: number; startTime: number; what: string }[];
  pending: number;
  /** When the whole HTML was painted. */
  paintedMs: number;
};

/** A moved letter. A new line of text that pushes half of the page down scores about 0.01. */
const invisible = 0.002;
/**
 * On a busy machine, the browser paints while it parses the HTML, so a box moves when the one beside it arrives. What is far
 * from its place scores more.
 */
const parsedInParts = 0.01;

/** From the next page on, keeps what moves by itself, and counts the requests that the page waits for. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Watched = { shifts: [], pending: 0, paintedMs: Number.POSITIVE_INFINITY };
    Object.assign(globalThis, { watched });
    // The first frame after parsing shows the rest, and the second one comes after it.
    document.addEventListener("readystatechange", () =>
      requestAnimationFrame(() =>
        requestAnimationFrame((frameMs) => {
          watched.paintedMs = Math.min(watched.paintedMs, frameMs);
        }),
      ),
    );
    const corner = ({ x, y, width, height }: Rectangle) => `${x},${y} ${width}×${height}`;
    new PerformanceObserver((list) => {
      for (const { value, startTime, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput) {
          const moved = sources.map(({ node, previousRect, currentRect }) => {
            const what = node instanceof Element ? node.outerHTML.slice(0, 200) : node?.textContent;
            return `${corner(previousRect)} to ${corner(currentRect)}: ${what}`;
          });
          watched.shifts.push({ value, startTime, what: moved.join("; ") });
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
  return page.evaluate(
    async (ignored) => {
      await document.fonts.ready;
      // The last change is drawn in the next frame and reported after it.
      for (let frame = 0; frame < 3; frame += 1) await new Promise((next) => requestAnimationFrame(next));
      const { shifts, paintedMs } = (globalThis as unknown as { watched: Watched }).watched;
      const [parsing, later] = [
        shifts.filter(({ startTime }) => startTime < paintedMs),
        shifts.filter(({ startTime }) => startTime >= paintedMs),
      ];
      const total = (some: typeof shifts) => some.reduce((sum, { value }) => sum + value, 0);
      return [
        ...(total(parsing) > ignored.parsedInParts ? parsing : []),
        ...(total(later) > ignored.invisible ? later : []),
      ].map(({ value, what }) => `${value}: ${what}`);
    },
    { parsedInParts, invisible },
  );
}
