import { Maximize2, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { DeliveryDetails } from "./delivery-details.tsx";

type Props = { deliveryId: string; onClose: () => void };

/** A delivery's details beside the log, which stays usable. It takes the focus. Escape closes it from anywhere. */
export function DeliveryPanel({ deliveryId, onClose }: Props) {
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another delivery removes what had the focus
  useEffect(() => {
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus();
  }, [deliveryId]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !document.querySelector("[role=dialog], :popover-open")) onClose();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [onClose]);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Delivery"
      className="fixed inset-y-0 right-0 z-20 flex w-[min(46rem,56vw)] animate-[appear_150ms_ease-out] flex-col border-line border-l bg-paper shadow-lifted outline-none print:hidden"
    >
      <div className="flex items-center justify-end gap-1 border-line border-b px-4 py-2">
        <ButtonLink icon={Maximize2} href={`/deliveries/${deliveryId}`} reload look="quiet" size="sm">
          Open as a page
        </ButtonLink>
        <Button look="quiet" size="icon" aria-label="Close" onClick={onClose}>
          <X aria-hidden className="size-5" />
        </Button>
      </div>
      <div className="grow overflow-y-auto px-6 py-5">
        <DeliveryDetails key={deliveryId} deliveryId={deliveryId} inPanel />
      </div>
    </section>
  );
}
