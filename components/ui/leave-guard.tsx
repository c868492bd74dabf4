import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "#components/ui/dialog/confirm-dialog.tsx";

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
function useLeaveGuard(isUnsaved: boolean): { leave: (() => void) | null; stay: () => void } {
  const router = useRouter();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  // Another entry for this page is on top of the history: Back first returns to this page, where the person is asked.
  const entry = useRef<string | null>(null);
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
      entry.current = null;
      ask(() => window.history.back());
    };
    pushEntry(entry);
    window.addEventListener("beforeunload", onUnload);
    window.addEventListener("click", onClick, true);
    window.addEventListener("popstate", onPopState);
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      window.removeEventListener("click", onClick, true);
      window.removeEventListener("popstate", onPopState);
      // Not if the page has left without asking, because what was to be saved is gone.
      if (entry.current === window.location.href && !isLeaving.current) window.history.back();
      entry.current = null;
    };
  }, [isUnsaved, router]);
  const stay = () => {
    setLeave(null);
    if (!isLeaving.current) pushEntry(entry);
  };
  return { leave, stay };
}

function pushEntry(entry: { current: string | null }): void {
  if (entry.current !== null) return;
  entry.current = window.location.href;
  window.history.pushState(null, "", entry.current);
}

type Props = { isUnsaved: boolean; description: string };

/** Asks people who leave without saving. `description` says what they lose. */
export function LeaveGuard({ isUnsaved, description }: Props) {
  const { leave, stay } = useLeaveGuard(isUnsaved);
  if (!leave) return null;
  return (
    <ConfirmDialog
      onClose={stay}
      title="Leave without saving?"
      description={description}
      action="Leave"
      failure=""
      mutationFn={async () => leave()}
    />
  );
}

function textOf(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)]);
}

/** In a form that is part of a page: asks people who leave with something in it that they have not sent. */
export function FormLeaveGuard({ mutation }: { mutation: { isPending: boolean; error: Error | null } }) {
  const place = useRef<HTMLSpanElement>(null);
  const sent = useRef("");
  const [isUnsaved, setUnsaved] = useState(false);
  const isSettled = !mutation.isPending && mutation.error === null;
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form || !isSettled) return;
    sent.current = textOf(form);
    setUnsaved(false);
  }, [isSettled]);
  useEffect(() => {
    const form = place.current?.closest("form");
    // After React has rendered what a change adds or removes.
    const compare = () => setTimeout(() => form && setUnsaved(textOf(form) !== sent.current));
    form?.addEventListener("input", compare);
    form?.addEventListener("click", compare);
    return () => {
      form?.removeEventListener("input", compare);
      form?.removeEventListener("click", compare);
    };
  }, []);
  return (
    <>
      <span ref={place} hidden />
      <LeaveGuard isUnsaved={isUnsaved} description="Your changes are not saved." />
    </>
  );
}
