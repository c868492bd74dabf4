import clsx from "clsx";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { type FinderView, finderHref, withoutBox } from "./finder-view.ts";

/** How much of a phone's map the sheet covers. */
const stops = ["low", "half", "full"] as const;
type Stop = (typeof stops)[number];

const heights: Record<Stop, string> = {
  low: "max-md:h-36 max-md:[@media(height<36rem)]:h-20",
  half: "max-md:h-[48%]",
  full: "max-md:h-[calc(100%-7.75rem)]",
};

/** A column beside the map. On a phone, a sheet over the map that people drag, tap, or move with arrow keys. */
export function Sheet({ view, children }: { view: FinderView; children: ReactNode }) {
  // Results and details cover half of the map. A move of the map, which narrows them, leaves the sheet where it is.
  const href = finderHref(withoutBox(view));
  const [stop, setStop] = useState<Stop>(href === "/branches" ? "low" : "half");
  useEffect(() => {
    if (href !== "/branches") setStop((now) => (now === "low" ? "half" : now));
  }, [href]);
  const sheet = useRef<HTMLDivElement>(null);
  const drag = useRef<{ y: number; height: number } | null>(null);
  const at = stops.indexOf(stop);
  const cycle = () => setStop(stops[(at + 1) % 3] ?? stop);
  const step = (by: number) => setStop(stops[Math.max(0, at + by)] ?? stop);

  function start({ clientY, currentTarget, pointerId }: PointerEvent) {
    currentTarget.setPointerCapture(pointerId);
    drag.current = { y: clientY, height: sheet.current?.offsetHeight ?? 0 };
  }

  function move({ clientY }: PointerEvent) {
    if (!drag.current || !sheet.current) return;
    sheet.current.style.height = `${drag.current.height + drag.current.y - clientY}px`;
  }

  function end({ clientY }: PointerEvent) {
    const from = drag.current;
    drag.current = null;
    const whole = sheet.current?.parentElement?.parentElement?.offsetHeight ?? 0;
    if (!from || !sheet.current) return;
    sheet.current.style.height = "";
    if (Math.abs(clientY - from.y) < 6) return cycle();
    const share = (from.height + from.y - clientY) / whole;
    setStop(share < 0.33 ? "low" : share < 0.68 ? "half" : "full");
  }

  function press(event: KeyboardEvent) {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by) step(by);
    else if (event.key === "Enter" || event.key === " ") cycle();
    else return;
    event.preventDefault();
  }

  return (
    <div
      ref={sheet}
      // The map's controls keep above it: map.css.
      data-sheet={stop}
      className={clsx(
        "relative flex flex-col bg-surface max-md:absolute max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:rounded-t-2xl max-md:shadow-lifted max-md:transition-[height] md:min-h-0 md:grow print:static print:block print:h-auto",
        heights[stop],
      )}
    >
      <button
        type="button"
        aria-label={stop === "full" ? "Show the map" : "Show more of the list"}
        aria-expanded={stop !== "low"}
        className="grid h-6 w-full shrink-0 touch-none place-items-center rounded-t-2xl md:hidden print:hidden"
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onKeyDown={press}
      >
        <span className="h-1 w-10 rounded-full bg-line-strong" />
      </button>
      <div className="relative min-h-0 grow print:static">{children}</div>
    </div>
  );
}
