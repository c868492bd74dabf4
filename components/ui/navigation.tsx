"use client";

import { useRouter } from "next/navigation";
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from "react";
import { focusContent } from "./focus-content.ts";

/** Waiting that nobody notices needs no progress bar. */
const unnoticedMs = 150;

type Options = {
  replace?: boolean;
  scroll?: boolean;
  /** Leaves even with something unsaved, because that is gone. */
  isSure?: boolean;
};
type Go = (href: string, options?: Options) => void;
/** Asks a person who would leave something unsaved. `leave` goes on. */
type Ask = (leave: () => void) => void;

const GoContext = createContext<Go>(() => undefined);
const AskContext = createContext<{ current: Ask | null }>({ current: null });
const TargetContext = createContext<string | null>(null);
const PendingContext = createContext<string | null>(null);

/**
 * Focuses the heading of a page that a link opened: a keyboard goes on from there, and a screen reader reads it. A tab, whose
 * link keeps the place in the page, keeps the focus too, and so does a control of the new page that took it.
 */
function useArrival(isPending: boolean): (scroll: boolean) => void {
  const left = useRef<{ pathname: string; opener: Element | null; scroll: boolean } | null>(null);
  useEffect(() => {
    if (isPending || !left.current) return;
    const { pathname, opener, scroll } = left.current;
    left.current = null;
    if (window.location.pathname === pathname) return;
    const active = document.activeElement;
    const isKept = !scroll && active === opener && active !== document.body;
    const isTaken = active !== opener && active?.closest("main *, [role=dialog]");
    if (isKept || isTaken) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading) return focusContent({ preventScroll: true });
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [isPending]);
  return useCallback((scroll) => {
    left.current = { pathname: window.location.pathname, opener: document.activeElement, scroll };
  }, []);
}

/** Opens pages. While a page takes longer than a moment to arrive, shows a progress bar and knows where it leads. */
export function Navigation({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [target, setTarget] = useState("");
  const [isLate, setIsLate] = useState(false);
  const ask = useRef<Ask | null>(null);
  const arrive = useArrival(isPending);
  const go = useCallback<Go>(
    (href, { replace = false, scroll = true, isSure = false } = {}) => {
      const open = (method: "replace" | "push") => {
        setTarget(href);
        arrive(scroll);
        startTransition(() => router[method](href, { scroll }));
      };
      // The leave guard's own entry is on top of the history.
      if (ask.current && !isSure) ask.current(() => open("replace"));
      else open(replace ? "replace" : "push");
    },
    [router, arrive],
  );
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setIsLate(true), unnoticedMs);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isPending]);
  const pending = isPending && isLate ? target : null;
  return (
    <GoContext value={go}>
      <AskContext value={ask}>
        <TargetContext value={isPending ? target : null}>
          <PendingContext value={pending}>
            {pending !== null && (
              <div
                role="progressbar"
                aria-label="Loading the page"
                className="fixed inset-x-0 top-0 z-60 h-1 origin-left animate-[advance_10s_cubic-bezier(0,0.7,0.3,1)_both] bg-accent print:hidden"
              />
            )}
            {children}
          </PendingContext>
        </TargetContext>
      </AskContext>
    </GoContext>
  );
}

/** Opens a page of the portal by code. */
export function useGo(): Go {
  return use(GoContext);
}

/** What `useGo` asks before it leaves, while something is unsaved. */
export function useAsk(): { current: Ask | null } {
  return use(AskContext);
}

/** The address that is being opened, from the click on; null once it is open. */
export function useTarget(): string | null {
  return use(TargetContext);
}

/** The page that is being waited for; null if none is late. */
export function usePending(): URL | null {
  const href = use(PendingContext);
  return useMemo(() => (href === null ? null : new URL(href, "http://portal")), [href]);
}
