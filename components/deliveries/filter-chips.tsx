import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Time } from "#components/ui/time.tsx";
import type { DeliveryFilters } from "#lib/deliveries/schemas.ts";
import { answerClasses, states } from "./filter-labels.ts";

const labels = {
  state: "State",
  event: "Event",
  webhookId: "Webhook",
  httpClass: "Answer",
  from: "Since",
  to: "Before",
  orderNumber: "Order",
};
type Name = keyof typeof labels;

/** A filter's value in words; undefined if it is not set. */
function wordsOf(name: Name, filters: DeliveryFilters, webhookName: string | undefined): ReactNode {
  const { state, httpClass, webhookId } = filters;
  if (name === "state") return state && states[state];
  if (name === "httpClass") return httpClass && answerClasses[httpClass];
  if (name === "webhookId") return webhookId && (webhookName ?? webhookId);
  const value = filters[name];
  return value && (name === "from" || name === "to") ? <Time at={value} /> : value;
}

type Props = {
  filters: DeliveryFilters;
  webhookName: string | undefined;
  onRemove: (name: Name) => void;
};

/** The filters that are set, each with a button to remove it. */
export function FilterChips({ filters, webhookName, onRemove }: Props) {
  const names = (Object.keys(labels) as Name[]).filter((name) => filters[name]);
  if (names.length === 0) return null;
  return (
    <ul aria-label="Filters that are set" className="mb-4 flex flex-wrap gap-2">
      {names.map((name) => (
        <li key={name}>
          <button
            type="button"
            aria-label={`Remove the filter ${labels[name]}`}
            onClick={() => onRemove(name)}
            className="flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-line bg-surface px-3 text-sm hover:bg-sunken"
          >
            <span className="text-muted">{labels[name]}</span>
            <span className="truncate font-medium">{wordsOf(name, filters, webhookName)}</span>
            <X aria-hidden className="size-3.5 text-muted" />
          </button>
        </li>
      ))}
    </ul>
  );
}
