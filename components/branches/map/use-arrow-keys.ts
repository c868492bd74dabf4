import { useEffect } from "react";
import { useMap } from "react-leaflet";

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys go through the visible pins, nearest to the middle first. With Shift, they move the map. */
export function useArrowKeys(): void {
  const map = useMap();
  useEffect(() => {
    const container = map.getContainer();
    // Screen readers pass the keys on to an application.
    container.setAttribute("role", "application");
    container.setAttribute(
      "aria-label",
      "Map. Arrow keys go through the branches, the nearest first. With Shift, they move the map. Plus and minus zoom.",
    );
    const go = (event: KeyboardEvent) => {
      const { key, target, shiftKey } = event;
      const step = steps[key];
      const isPin = target instanceof Element && target.matches("button.map-pin");
      // Leaflet moves and zooms the map by keys only while the map itself has the focus.
      if (isPin && (step ? shiftKey : "+=-_".includes(key))) container.focus({ preventScroll: true });
      if (!step || shiftKey || !(isPin || target === container)) return;
      event.preventDefault();
      event.stopPropagation();
      const frame = container.getBoundingClientRect();
      const away = (pin: Element) => {
        const { x, y, width } = pin.getBoundingClientRect();
        return Math.hypot(
          x + width / 2 - frame.x - frame.width / 2,
          y + width / 2 - frame.y - frame.height / 2,
        );
      };
      const isInView = (pin: Element) => {
        const { left, right, top, bottom } = pin.getBoundingClientRect();
        return left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom;
      };
      const pins = [...container.querySelectorAll<HTMLElement>("button.map-pin")]
        .filter(isInView)
        .sort((one, other) => away(one) - away(other));
      const at = pins.indexOf(target as HTMLElement);
      (pins[at + step] ?? pins[at] ?? pins[0])?.focus({ preventScroll: true });
    };
    container.addEventListener("keydown", go, { capture: true });
    return () => container.removeEventListener("keydown", go, { capture: true });
  }, [map]);
}
