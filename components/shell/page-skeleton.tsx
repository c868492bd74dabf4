import clsx from "clsx";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { usePending } from "#components/ui/navigation.tsx";
import { PageTabs } from "#components/ui/page-tabs.tsx";

/** The layout of a page below its title. Pages without an entry are lists of cards. */
const shapes: Record<string, "overview" | "figures" | "log" | "form"> = {
  "/": "overview",
  "/orders": "log",
  "/deliveries": "log",
  "/deliveries/charts": "figures",
  "/incidents": "log",
  "/requests": "log",
  "/audit": "log",
  "/branches": "log",
  "/system": "figures",
  "/account": "form",
};

const block = "animate-pulse rounded-md bg-line/70";

function Blocks({ count, className }: { count: number; className: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are all alike
  return Array.from({ length: count }, (_, index) => <div key={index} className={clsx(block, className)} />);
}

function Skeleton({ pathname }: { pathname: string }) {
  const shape = shapes[pathname] ?? "cards";
  return (
    <div className="grid content-start gap-6 overflow-hidden">
      <p role="status" className="sr-only">
        Loading the page …
      </p>
      <div className="grid gap-2.5">
        <div className={clsx(block, "h-8 w-56")} />
        <div className={clsx(block, "h-5 w-96")} />
      </div>
      <div inert aria-hidden="true" className="empty:hidden">
        <PageTabs />
      </div>
      {shape === "figures" && (
        <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
          <Blocks count={4} className="h-24" />
        </div>
      )}
      {shape === "overview" && (
        <>
          <Blocks count={1} className="h-36" />
          <div className="grid gap-px">
            <Blocks count={6} className="h-12" />
          </div>
        </>
      )}
      {shape === "log" && (
        <div className="flex gap-3">
          <Blocks count={4} className="h-10 w-40" />
        </div>
      )}
      <div className={shape === "log" ? "grid gap-1" : "grid gap-4"}>
        {shape === "log" && <Blocks count={12} className="h-9" />}
        {shape === "form" && <Blocks count={3} className="h-44" />}
        {(shape === "cards" || shape === "figures") && <Blocks count={6} className="h-18" />}
      </div>
    </div>
  );
}

/** The page; the outlines of the next one while that is late. */
export function PageOrSkeleton({ children }: { children: ReactNode }) {
  const pathname = usePathname();
  const pending = usePending();
  const isOther = pending !== null && pending.pathname !== pathname;
  // The old page keeps its state and focus: the next one may fail to arrive.
  return (
    <div className="grid min-h-0 *:col-start-1 *:row-start-1" aria-busy={pending !== null}>
      <div className={clsx("min-w-0", isOther ? "opacity-0" : pending && "opacity-60")}>{children}</div>
      {isOther && <Skeleton pathname={pending.pathname} />}
    </div>
  );
}
