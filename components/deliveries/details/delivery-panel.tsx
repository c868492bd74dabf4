import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronUp, Maximize2, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { getTitle } from "#components/deliveries/delivery-title.ts";
import { deliveryQuery } from "#components/deliveries/queries.ts";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import type { DeliveryDetail } from "#lib/notifications/deliveries/shared/schemas.ts";
import { DeliveryDetails } from "./delivery-details.tsx";

/** The browser's tab names the open delivery, as on its page. */
function useTabTitle(delivery: DeliveryDetail | undefined): void {
  const title = delivery && `${getTitle(delivery)} · Partner Portal`;
  useEffect(() => {
    if (title === undefined) return;
    const before = document.title;
    document.title = title;
    return () => {
      // Not after a link to another page, which has its own.
      if (document.title === title) document.title = before;
    };
  }, [title]);
}

type Props = {
  deliveryId: string;
  /** The deliveries of the log's page, in its order. */
  ids: readonly string[];
  onOpen: (deliveryId: string) => void;
  onClose: () => void;
};

/**
 * A delivery's details at the right of the log, which stays readable and usable, with steps to the previous and the next one.
 * It takes the focus. Escape closes it from anywhere.
 */
export function DeliveryPanel({ deliveryId, ids, onOpen, onClose }: Props) {
  const { data: delivery } = useQuery(deliveryQuery(deliveryId));
  const isLoaded = delivery !== undefined;
  useTabTitle(delivery);
  const panel = useRef<HTMLElement>(null);
  const scrolled = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another delivery removes what had the focus
  useEffect(() => {
    scrolled.current?.scrollTo(0, 0);
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true });
  }, [deliveryId]);
  // From the heading, the first Tab stops are those of the delivery, and not of the steps above it.
  useEffect(() => {
    if (!isLoaded || document.activeElement !== panel.current) return;
    const heading = panel.current?.querySelector("h2");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [isLoaded]);
  // The panel is as high as the window: what is above the log would cut it.
  useEffect(() => {
    const { top = 0 } = panel.current?.getBoundingClientRect() ?? {};
    if (top > window.innerHeight / 4) panel.current?.scrollIntoView({ block: "start" });
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !document.querySelector("[role=dialog], :popover-open")) onClose();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [onClose]);
  const place = ids.indexOf(deliveryId);
  const [previous, next] = place < 0 ? [] : [ids[place - 1], ids[place + 1]];
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Delivery"
      className="flex animate-[appear_150ms_ease-out] flex-col overflow-clip rounded-lg border border-line bg-paper outline-none max-lg:fixed max-lg:inset-0 max-lg:z-40 lg:sticky lg:top-4 lg:h-[calc(100dvh-2rem)] lg:scroll-mt-4 print:hidden"
    >
      <div className="flex items-center gap-1 border-line border-b px-2 py-1.5">
        <Step label="Previous delivery" icon={ChevronUp} to={previous} onOpen={onOpen} />
        <Step label="Next delivery" icon={ChevronDown} to={next} onOpen={onOpen} />
        {place >= 0 && (
          <span className="text-muted text-sm tabular-nums">
            {place + 1} of {ids.length}
          </span>
        )}
        <ButtonLink
          icon={Maximize2}
          href={`/deliveries/${deliveryId}`}
          reload
          variant="quiet"
          size="sm"
          className="ml-auto"
        >
          Open as a page
        </ButtonLink>
        <Button variant="quiet" size="icon" aria-label="Close" onClick={onClose}>
          <X aria-hidden className="size-5" />
        </Button>
      </div>
      <div ref={scrolled} className="grow overflow-y-auto px-5 py-4">
        <DeliveryDetails key={deliveryId} deliveryId={deliveryId} inPanel />
      </div>
    </section>
  );
}

type StepProps = {
  label: string;
  icon: typeof ChevronUp;
  to: string | undefined;
  onOpen: (deliveryId: string) => void;
};

function Step({ label, icon: Icon, to, onOpen }: StepProps) {
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={label}
      title={label}
      // Not `disabled`, which would lose the focus at the end of the list.
      aria-disabled={to === undefined}
      className="aria-disabled:opacity-30"
      onClick={() => to !== undefined && onOpen(to)}
    >
      <Icon aria-hidden className="size-5" />
    </Button>
  );
}
