import type { ReactNode } from "react";
import { SampleOrder } from "#components/overview/sample-order.tsx";
import { Logo } from "#components/shell/logo.tsx";

type Props = { title: string; lead: ReactNode; children: ReactNode };

/** The frame of the pages before sign-in: the portal on one side, the form on the other. */
export function Entrance({ title, lead, children }: Props) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:grid-rows-1">
      <aside className="flex flex-wrap items-center justify-between gap-x-10 bg-rail p-6 text-rail-ink sm:p-10 lg:flex-col lg:flex-nowrap lg:items-start lg:justify-start lg:gap-10 lg:p-14">
        <p className="flex items-center gap-3 font-semibold text-rail-strong">
          <Logo />
          Partner Portal
        </p>
        <div
          aria-hidden
          className="mt-auto hidden w-full max-w-md overflow-hidden rounded-lg bg-surface text-ink lg:[@media(min-height:44rem)]:block"
        >
          <SampleOrder />
        </div>
        <div className="hidden max-w-md gap-4 lg:grid lg:[@media(max-height:44rem)]:mt-auto">
          <p className="text-balance font-semibold text-3xl text-rail-strong tracking-tight">
            Every branch, every order, in your own software.
          </p>
          <p>
            Find branches, subscribe to changes of your orders, and see each delivery, what your receiver
            answered, and why one failed.
          </p>
        </div>
      </aside>
      {/* From the top: what is centered moves while a slow browser still reads the page. */}
      <main
        id="content"
        tabIndex={-1}
        className="px-6 py-10 outline-none sm:px-12 sm:pt-[12dvh] lg:px-20 lg:pt-[22dvh]"
      >
        <div className="mx-auto grid w-full max-w-sm gap-6">
          <div className="grid gap-1.5">
            <h1 className="wrap-anywhere font-semibold text-2xl tracking-tight">{title}</h1>
            <p className="text-muted">{lead}</p>
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}
