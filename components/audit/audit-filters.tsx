"use client";

import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import { Button } from "#components/ui/button.tsx";
import { SelectField, TextField } from "#components/ui/field.tsx";
import type { AuditFilters as Filters } from "#lib/platform/audit/schemas.ts";
import { searchOf } from "#lib/platform/http/api-client.ts";
import { auditWords } from "./audit-words.ts";

const kinds = [...new Set(Object.keys(auditWords).map((action) => action.split(".")[0] ?? ""))];

/** The filters of the log; they stand in the address, so that a view can be shared and Back restores it. */
export function AuditFilters({ filters: { organization, ...filters } }: { filters: Filters }) {
  const router = useRouter();

  function show(next: Filters) {
    router.push(`/audit${searchOf({ ...next, organization })}`, { scroll: false });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const actor = String(new FormData(event.currentTarget).get("actor") ?? "").trim();
    show({ ...filters, actor });
  }

  return (
    <div className="mb-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-[1.4fr_1.6fr_1fr_1fr_auto]">
      <form onSubmit={submit} className="col-span-2 lg:col-span-1">
        <TextField
          key={filters.actor ?? ""}
          label="Who (Enter to search)"
          name="actor"
          type="search"
          autoComplete="off"
          maxLength={100}
          defaultValue={filters.actor ?? ""}
        />
      </form>
      <div className="col-span-2 lg:col-span-1">
        <SelectField
          label="What"
          value={filters.action ?? ""}
          onChange={(event) => show({ ...filters, action: event.target.value })}
        >
          <option value="">Everything</option>
          {kinds.map((kind) => (
            <optgroup key={kind} label={kind.replaceAll("_", " ")}>
              <option value={kind}>Everything of this kind</option>
              {Object.entries(auditWords)
                .filter(([action]) => action.startsWith(`${kind}.`))
                .map(([action, words]) => (
                  <option key={action} value={action}>
                    {words}
                  </option>
                ))}
            </optgroup>
          ))}
        </SelectField>
      </div>
      <TextField
        label="From (UTC)"
        type="date"
        value={filters.from ?? ""}
        onChange={(event) => show({ ...filters, from: event.target.value })}
      />
      <TextField
        label="To (UTC)"
        type="date"
        value={filters.to ?? ""}
        onChange={(event) => show({ ...filters, to: event.target.value })}
      />
      {Object.values(filters).some(Boolean) && <Button onClick={() => show({})}>Clear</Button>}
    </div>
  );
}
