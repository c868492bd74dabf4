import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Time } from "#components/ui/time.tsx";
import type { DeliveryFilters } from "#lib/deliveries/schemas.ts";
import { answerClasses, states } from "./filter-labels.ts";

type Chip = { name: keyof DeliveryFilters; label: string; words: ReactNode };

function chipsOf(filters: DeliveryFilters, webhookName: string | undefined): Chip[] {
  const { state, event, webhookId, httpClass, from, to, orderNumber } = filters;
  return [
    ...(state ? [{ name: "state" as const, label: "State", words: states[state] }] : []),
    ...(event ? [{ name: "event" as const, label: "Event", words: event }] : []),
    ...(webhookId ? [{ name: "webhookId" as const, label: "Webhook", words: webhookName ?? webhookId }] : []),
    ...(httpClass ? [{ name: "httpClass" as const, label: "Answer", words: answerClasses[httpClass] }] : []),
    ...(from ? [{ name: "from" as const, label: "Since", words: <Time at={from} /> }] : []),
    ...(to ? [{ name: "to" as const, label: "Before", words: <Time at={to} /> }] : []),
    ...(orderNumber ? [{ name: "orderNumber" as const, label: "Order", words: orderNumber }] : []),
  ];
}

type Props = {
  filters: DeliveryFilters;
  webhookName: string | undefined;
  onRemove: (name: keyof DeliveryFilters) => void;
};

/** The filters that are set, each with its way out. */
export function FilterChips({ filters, webhookName, onRemove }: Props) {
  const chips = chipsOf(filters, webhookName);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters that are set" className="mb-4 flex flex-wrap gap-2">
      {chips.map(({ name, label, words }) => (
        <li key={name}>
          <button
            type="button"
            aria-label={`Remove the filter ${label}`}
            onClick={() => onRemove(name)}
            className="flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-line bg-surface px-3 text-sm hover:bg-sunken"
          >
            <span className="text-muted">{label}</span>
            <span className="truncate font-medium">{words}</span>
            <X aria-hidden className="size-3.5 text-muted" />
          </button>
        </li>
      ))}
    </ul>
  );
}
