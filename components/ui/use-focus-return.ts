import { useRef } from "react";

/**
 * For a dialog's content: closing returns the focus to what had it, or to the page's content if that is gone. Radix
 * does this only for its own triggers.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const back = opener.current?.isConnected ? opener.current : document.getElementById("content");
      if (back instanceof HTMLElement) back.focus();
    },
  };
}
