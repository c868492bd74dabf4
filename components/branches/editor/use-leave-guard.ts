import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";

/** The link within the portal that a click follows in this tab. */
function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const leaves = link?.href && !link.target && !link.hasAttribute("download");
  return leaves && link.origin === window.location.origin ? link : null;
}

/**
 * Holds back a link, Back, and a reload while something is unsaved. The browser asks before a reload; for the others,
 * `leave` is set until `stay` or `leave` is called.
 */
export function useLeaveGuard(isUnsaved: boolean): { leave: (() => void) | null; stay: () => void } {
  const router = useRouter();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  // Another entry for this page is on top of the history: Back first returns to this page, where the person is asked.
  const hasEntry = useRef(false);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (go: () => void) =>
      setLeave(() => () => {
        isLeaving.current = true;
        go();
      });
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const link = followedLink(event);
      if (!link || isLeaving.current) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => router.replace(link.href));
    };
    const onPopState = () => {
      if (isLeaving.current) return;
      hasEntry.current = false;
      ask(() => window.history.back());
    };
    pushEntry(hasEntry);
    window.addEventListener("beforeunload", onUnload);
    window.addEventListener("click", onClick, true);
    window.addEventListener("popstate", onPopState);
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      window.removeEventListener("click", onClick, true);
      window.removeEventListener("popstate", onPopState);
      if (hasEntry.current && !isLeaving.current) window.history.back();
      hasEntry.current = false;
    };
  }, [isUnsaved, router]);
  const stay = () => {
    setLeave(null);
    if (!isLeaving.current) pushEntry(hasEntry);
  };
  return { leave, stay };
}

function pushEntry(hasEntry: { current: boolean }): void {
  if (hasEntry.current) return;
  window.history.pushState(null, "", window.location.href);
  hasEntry.current = true;
}
