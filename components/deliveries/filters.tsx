"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { SlidersHorizontal, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { TimeRange } from "#components/deliveries/charts/time-range.tsx";
import { Button } from "#components/ui/button.tsx";
import { SelectField, TextField } from "#components/ui/field.tsx";
import { addressOfLog, isFiltered, viewOf } from "#lib/deliveries/filters.ts";
import { deliveryHealthQuery } from "#lib/deliveries/query-options.ts";
import type { DeliveryFilters } from "#lib/deliveries/schemas.ts";
import { FilterChips } from "./filter-chips.tsx";
import { answerClasses, spans, states } from "./filter-labels.ts";

/** The time so many hours ago, RFC 3339: a view that is shared shows the same to whoever opens it later. */
function sinceHours(hours: string): string {
  return hours === "" ? "" : new Date(Date.now() - Number(hours) * 3_600_000).toISOString();
}

/** The filters of the log; they stand in the address, so that a view can be shared and Back restores it. */
export function Filters({ filters }: { filters: DeliveryFilters }) {
  const router = useRouter();
  // Only where there is little room; the chips say what is set.
  const [open, setOpen] = useState(false);
  const [choosesRange, setChoosesRange] = useState(false);
  const view = viewOf(filters);
  const { data: health } = useQuery(deliveryHealthQuery(view));

  function set(name: keyof DeliveryFilters, value: string) {
    const { [name]: _, ...others } = filters;
    router.push(addressOfLog(value === "" ? others : { ...others, [name]: value }), { scroll: false });
  }

  function setTimes(from: string, to: string) {
    const { from: _, to: __, ...others } = filters;
    const times = { ...(from !== "" && { from }), ...(to !== "" && { to }) };
    router.push(addressOfLog({ ...others, ...times }), { scroll: false });
  }

  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    set("orderNumber", String(new FormData(event.currentTarget).get("orderNumber") ?? "").trim());
  }

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
        {open ? "Hide the filters" : "Filter"}
      </Button>
      <div
        id="log-filters"
        className={clsx(
          !open && "max-md:hidden",
          "mb-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_1fr_1.2fr_1fr_1.1fr_1.2fr_auto]",
        )}
      >
        <SelectField
          label="State"
          value={filters.state ?? ""}
          onChange={(event) => set("state", event.target.value)}
        >
          <option value="">All</option>
          {Object.entries(states).map(([state, words]) => (
            <option key={state} value={state}>
              {words}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Event"
          value={filters.event ?? ""}
          onChange={(event) => set("event", event.target.value)}
        >
          <option value="">All</option>
          <option>ORDER_UPDATE</option>
          <option>ORDER_INVOICED</option>
        </SelectField>
        <SelectField
          label="Webhook"
          value={filters.webhookId ?? ""}
          onChange={(event) => set("webhookId", event.target.value)}
        >
          <option value="">All</option>
          {health?.webhooks.map(({ webhookId, name, applicationName }) => (
            <option key={webhookId} value={webhookId}>
              {name} ({applicationName})
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Answer"
          value={filters.httpClass ?? ""}
          onChange={(event) => set("httpClass", event.target.value)}
        >
          <option value="">All</option>
          {Object.entries(answerClasses).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Handed in"
          value={choosesRange ? "range" : filters.from || filters.to ? "chosen" : ""}
          onChange={({ target: { value } }) => {
            setChoosesRange(value === "range");
            if (value !== "range") setTimes(sinceHours(value), "");
          }}
        >
          <option value="">Any time</option>
          {(filters.from || filters.to) && <option value="chosen">At a chosen time</option>}
          {Object.entries(spans).map(([hours, words]) => (
            <option key={hours} value={hours}>
              {words}
            </option>
          ))}
          <option value="range">Between two times …</option>
        </SelectField>
        <form onSubmit={find} key={filters.orderNumber ?? ""}>
          <TextField
            label="Order number"
            name="orderNumber"
            type="search"
            enterKeyHint="search"
            placeholder="SO-100201"
            defaultValue={filters.orderNumber ?? ""}
          />
        </form>
        <Button
          look="quiet"
          disabled={!isFiltered(filters)}
          onClick={() => router.push(addressOfLog(view), { scroll: false })}
        >
          <X aria-hidden className="size-4" />
          Clear
        </Button>
        {choosesRange && (
          <TimeRange
            key={`${filters.from} ${filters.to}`}
            from={filters.from}
            to={filters.to}
            onChoose={setTimes}
          />
        )}
      </div>
      <FilterChips
        filters={filters}
        webhookName={health?.webhooks.find(({ webhookId }) => webhookId === filters.webhookId)?.name}
        onRemove={(name) => set(name, "")}
      />
    </>
  );
}
