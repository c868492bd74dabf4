import { useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "#components/ui/dialog/confirm-dialog.tsx";
import { useAsk } from "#components/ui/navigation.tsx";

/**
 * Holds back a link, the search, Back, and a reload while something is unsaved. The browser asks before a reload; for the others,
 * `leave` is set until `stay` or `leave` is called.
 */
function useLeaveGuard(isUnsaved: boolean): { leave: (() => void) | null; stay: () => void } {
  const beforeGo = useAsk();
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
    const onPopState = () => {
      if (isLeaving.current) return;
      // Pushed again, so that Back while the person is asked does not leave either.
      entry.current = null;
      pushEntry(entry);
      ask(() => window.history.go(-2));
    };
    pushEntry(entry);
    beforeGo.current = (go) => (isLeaving.current ? go() : ask(go));
    window.addEventListener("beforeunload", onUnload);
    window.addEventListener("popstate", onPopState);
    return () => {
      beforeGo.current = null;
      window.removeEventListener("beforeunload", onUnload);
      window.removeEventListener("popstate", onPopState);
      // Not if the page has left without asking, because what was to be saved is gone.
      if (entry.current === window.location.href && !isLeaving.current) window.history.back();
      entry.current = null;
    };
  }, [isUnsaved, beforeGo]);
  return { leave, stay: () => setLeave(null) };
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
      meta={{ refetches: false }}
    />
  );
}

function textOf(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)]);
}

/** In a form that is part of a page: asks people who leave with something in it that they have not sent. */
export function FormLeaveGuard({ mutation }: { mutation: { isPending: boolean; error: Error | null } }) {
  const { isPending, error } = mutation;
  const place = useRef<HTMLSpanElement>(null);
  const saved = useRef<string | null>(null);
  const sent = useRef<string | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    saved.current ??= textOf(form);
    if (isPending) sent.current = textOf(form);
    else if (error === null && sent.current !== null) {
      saved.current = sent.current;
      sent.current = null;
      // Somebody may type while the form is being sent.
      setUnsaved(textOf(form) !== saved.current);
    }
  }, [isPending, error]);
  useEffect(() => {
    const form = place.current?.closest("form");
    // After React has rendered what a change adds or removes.
    const compare = () => setTimeout(() => form && setUnsaved(textOf(form) !== saved.current));
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
