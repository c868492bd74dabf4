import type { MouseEvent } from "react";

/** A click that the browser should not follow by itself: not one for a new tab. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** Does something else than following a link, unless the click is for a new tab or window. */
export function onPlainClick(event: MouseEvent, act: () => void): void {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  act();
}
