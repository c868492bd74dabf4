"use client";

import { X } from "lucide-react";
import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import { Button } from "#components/ui/button.tsx";
import { SelectField, TextField } from "#components/ui/field.tsx";
import { searchOf } from "#lib/platform/http/api-client.ts";
import type { RequestFilters as Filters } from "#lib/portal/request-log/schemas.ts";

const classes = {
  "2xx": "2xx, done",
  "3xx": "3xx, not changed",
  "4xx": "4xx, refused",
  "5xx": "5xx, our fault",
};

/** Hours back from now. */
const spans = { "1": "The last hour", "24": "The last 24 hours", "168": "The last 7 days" };

/** The time so many hours ago, RFC 3339: a view that is shared shows the same to whoever opens it later. */
function sinceHours(hours: string): string {
  return hours === "" ? "" : new Date(Date.now() - Number(hours) * 3_600_000).toISOString();
}

/** The filters of the log; they stand in the address, so that a view can be shared and Back restores it. */
export function RequestFilters({ applicationId, filters }: { applicationId: string; filters: Filters }) {
  const router = useRouter();

  function show(next: Partial<Record<keyof Filters, string | undefined>>) {
    router.push(`/requests${searchOf({ application: applicationId, ...next })}`, { scroll: false });
  }

  function find(event: FormEvent<HTMLFormElement>, name: "path" | "requestId") {
    event.preventDefault();
    const value = String(new FormData(event.currentTarget).get(name) ?? "").trim();
    show({ ...filters, [name]: value });
  }

  return (
    <div className="mb-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_1fr_1.4fr_1.4fr_auto]">
      <SelectField
        label="Answer"
        value={filters.status ?? ""}
        onChange={(event) => show({ ...filters, status: event.target.value })}
      >
        <option value="">All</option>
        {Object.entries(classes).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Asked"
        value={filters.from || filters.to ? "chosen" : ""}
        onChange={(event) => {
          const { to: _, ...rest } = filters;
          show({ ...rest, from: sinceHours(event.target.value) });
        }}
      >
        <option value="">At any time</option>
        {(filters.from || filters.to) && <option value="chosen">At a chosen time</option>}
        {Object.entries(spans).map(([hours, words]) => (
          <option key={hours} value={hours}>
            {words}
          </option>
        ))}
      </SelectField>
      <form onSubmit={(event) => find(event, "path")} key={`path ${filters.path}`}>
        <TextField
          label="Path"
          name="path"
          type="search"
          enterKeyHint="search"
          maxLength={200}
          placeholder="webhooks, then Enter"
          defaultValue={filters.path ?? ""}
        />
      </form>
      <form onSubmit={(event) => find(event, "requestId")} key={`id ${filters.requestId}`}>
        <TextField
          label="Request id"
          name="requestId"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={128}
          placeholder="req_…, then Enter"
          defaultValue={filters.requestId ?? ""}
        />
      </form>
      <Button look="quiet" disabled={Object.keys(filters).length === 0} onClick={() => show({})}>
        <X aria-hidden className="size-4" />
        Clear
      </Button>
    </div>
  );
}
