"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { SlidersHorizontal, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { TimeRange } from "#components/deliveries/charts/time-range.tsx";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/field.tsx";
import { addressOfLog, isFiltered, viewOf } from "#lib/deliveries/filters.ts";
import { deliveryHealthQuery } from "#lib/deliveries/query-options.ts";
import type { DeliveryFilters } from "#lib/deliveries/schemas.ts";
import { ChoiceField, WebhookField } from "./choice-field.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { answerClasses, spans, states } from "./filter-labels.ts";

/** The time so many hours ago (RFC 3339), so that a shared view shows the same whenever it is opened. */
function sinceHours(hours: string): string {
  return hours === "" ? "" : new Date(Date.now() - Number(hours) * 3_600_000).toISOString();
}

type FieldsProps = { filters: DeliveryFilters; onChange: (changed: Record<string, string>) => void };

function CreatedFields({ filters: { from, to }, onChange }: FieldsProps) {
  const [choosesRange, setChoosesRange] = useState(false);
  const hasTimes = from !== undefined || to !== undefined;
  return (
    <>
      <ChoiceField
        label="Created"
        value={choosesRange ? "range" : hasTimes ? "chosen" : ""}
        choices={[
          ["", "Any time"],
          ...(hasTimes ? [["chosen", "At a chosen time"] as const] : []),
          ...Object.entries(spans),
          ["range", "Between two times …"],
        ]}
        onChoose={(value) => {
          setChoosesRange(value === "range");
          if (value !== "range") onChange({ from: sinceHours(value), to: "" });
        }}
      />
      {choosesRange && (
        <TimeRange
          key={`${from} ${to}`}
          from={from}
          to={to}
          onChoose={(from, to) => onChange({ from, to })}
        />
      )}
    </>
  );
}

function FilterFields({ filters, onChange }: FieldsProps) {
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onChange({ orderNumber: String(new FormData(event.currentTarget).get("orderNumber") ?? "").trim() });
  }
  return (
    <>
      <ChoiceField
        label="State"
        value={filters.state ?? ""}
        choices={[["", "All"], ...Object.entries(states)]}
        onChoose={(state) => onChange({ state })}
      />
      <ChoiceField
        label="Event"
        value={filters.event ?? ""}
        choices={[["", "All"], ...["ORDER_UPDATE", "ORDER_INVOICED"].map((event) => [event, event] as const)]}
        onChoose={(event) => onChange({ event })}
      />
      <WebhookField
        label="Webhook"
        view={viewOf(filters)}
        value={filters.webhookId ?? ""}
        onChoose={(webhookId) => onChange({ webhookId })}
      />
      <ChoiceField
        label="Answer"
        value={filters.httpClass ?? ""}
        choices={[["", "All"], ...Object.entries(answerClasses)]}
        onChoose={(httpClass) => onChange({ httpClass })}
      />
      <CreatedFields filters={filters} onChange={onChange} />
      <form onSubmit={search} key={filters.orderNumber ?? ""}>
        <TextField
          label="Order number"
          name="orderNumber"
          type="search"
          enterKeyHint="search"
          placeholder="SO-100201"
          defaultValue={filters.orderNumber ?? ""}
        />
      </form>
    </>
  );
}

/** The filters of the log. They are in the address, so that a view can be shared and Back restores it. */
export function Filters({ filters }: { filters: DeliveryFilters }) {
  const router = useRouter();
  // On narrow screens only; the chips show what is set.
  const [open, setOpen] = useState(false);
  const { data: health } = useQuery(deliveryHealthQuery(viewOf(filters)));

  const goTo = (next: DeliveryFilters) => router.push(addressOfLog(next), { scroll: false });
  const change = (changed: Record<string, string>) =>
    goTo(Object.fromEntries(Object.entries({ ...filters, ...changed }).filter(([, value]) => value !== "")));

  return (
    <>
      <Button
        size="sm"
        className="mb-3 md:hidden"
        aria-expanded={open}
        aria-controls="log-filters"
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal aria-hidden className="size-4" />
        {open ? "Hide filters" : "Filter"}
      </Button>
      <div
        id="log-filters"
        className={clsx(
          !open && "max-md:hidden",
          "mb-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_1fr_1.2fr_1fr_1.1fr_1.2fr_auto]",
        )}
      >
        <FilterFields filters={filters} onChange={change} />
        <Button look="quiet" disabled={!isFiltered(filters)} onClick={() => goTo(viewOf(filters))}>
          <X aria-hidden className="size-4" />
          Clear
        </Button>
      </div>
      <FilterChips
        filters={filters}
        webhookName={health?.webhooks.find(({ webhookId }) => webhookId === filters.webhookId)?.name}
        onRemove={(name) => change({ [name]: "" })}
      />
    </>
  );
}
