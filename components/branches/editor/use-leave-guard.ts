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
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isUnsaved) return;
    let isReturning = false;
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
      ask(() => router.push(link.href));
    };
    // The browser has moved already: go forward again, and keep the router from hearing of either.
    const onPopState = (event: PopStateEvent) => {
      if (isLeaving.current) return;
      event.stopImmediatePropagation();
      isReturning = !isReturning;
      if (!isReturning) return;
      window.history.forward();
      ask(() => window.history.back());
    };
    window.addEventListener("beforeunload", onUnload);
    window.addEventListener("click", onClick, true);
    window.addEventListener("popstate", onPopState, true);
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      window.removeEventListener("click", onClick, true);
      window.removeEventListener("popstate", onPopState, true);
    };
  }, [isUnsaved, router]);
  return { leave, stay: () => setLeave(null) };
}
