import type { ReactNode } from "react";
import { PublicHeader } from "#components/branches/public-header.tsx";
import { SampleOrder } from "#components/overview/sample-order.tsx";

type Props = {
  environmentName: string;
  title: string;
  lead: ReactNode;
  children: ReactNode;
};

/** The frame of the pages before sign-in: the portal on one side, the form on the other. */
export function Entrance({ environmentName, title, lead, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader environmentName={environmentName} signInTo={null} />
      <div className="grid grow lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <aside className="hidden bg-rail px-8 pb-14 text-rail-ink lg:block lg:pt-[16dvh]">
          <div className="mx-auto grid max-w-md gap-8">
            <div className="grid gap-4">
              <p className="text-balance font-semibold text-3xl text-rail-strong tracking-tight">
                Every branch, every order, in your own software.
              </p>
              <p>
                Find branches, subscribe to changes of your orders, and see each delivery, what your receiver
                answered, and why one failed.
              </p>
            </div>
            <div
              aria-hidden
              className="hidden overflow-hidden rounded-lg bg-surface text-ink lg:[@media(min-height:44rem)]:block"
            >
              <SampleOrder />
            </div>
          </div>
        </aside>
        {/* From the top: what is centered moves while a slow browser still reads the page. */}
        <main
          id="content"
          tabIndex={-1}
          className="px-4 py-10 outline-none sm:px-12 sm:pt-[10dvh] lg:px-20 lg:pt-[16dvh]"
        >
          <div className="mx-auto grid w-full max-w-sm gap-6">
            <div className="grid gap-1.5">
              <h1 className="wrap-anywhere font-semibold text-2xl tracking-tight">{title}</h1>
              <p className="text-pretty text-muted">{lead}</p>
            </div>
            {children}
          </div>
        </main>
      </div>
    </div>
  );
}
