import { useRef } from "react";

/**
 * For a dialog's content: when it closes, the focus goes back to what had it, or to the page's content where that is
 * gone with what was done in the dialog. Radix knows only triggers of its own; ours are opened by whatever had the focus.
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
