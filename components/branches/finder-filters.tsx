"use client";

import { X } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { SelectField, TextField } from "#components/ui/field.tsx";
import { BranchFinderQuery, states } from "#lib/branches/schemas.ts";
import { type FinderView, finderHref, isNarrowed, readFinderView } from "./finder-view.ts";

type Faults = Record<string, string>;

/** The search and the filters; they stand in the address, so that a view can be shared and Back restores it. */
export function FinderFilters({ view }: { view: FinderView }) {
  const router = useRouter();
  const [faults, setFaults] = useState<Faults>({});
  const { q, state, near } = view.filter;

  function go(changes: Record<string, string>) {
    const given = new URL(finderHref(view), "http://finder").searchParams;
    const next = readFinderView({ ...Object.fromEntries(given), ...changes });
    router.push(finderHref(next), { scroll: false });
  }

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const given = Object.fromEntries([...form].map(([name, value]) => [name, String(value).trim()]));
    const read = BranchFinderQuery.safeParse(
      Object.fromEntries(Object.entries(given).filter(([, value]) => value !== "")),
    );
    setFaults(
      Object.fromEntries(read.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []),
    );
    if (read.success) go(given);
  }

  return (
    <form
      onSubmit={search}
      noValidate
      key={finderHref({ filter: view.filter })}
      className="mb-4 grid grid-cols-2 items-start gap-3 md:grid-cols-4 xl:grid-cols-[1.3fr_1.6fr_1fr_1fr_0.9fr_auto]"
    >
      <SelectField label="State" value={state ?? ""} onChange={(event) => go({ state: event.target.value })}>
        <option value="">All states</option>
        {Object.entries(states).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Words"
        name="q"
        type="search"
        placeholder="Number, name, street, ZIP"
        defaultValue={q ?? ""}
        error={faults["q"]}
      />
      <TextField
        label="Latitude"
        name="lat"
        inputMode="text"
        placeholder="41.88"
        defaultValue={near?.lat ?? ""}
        error={faults["lat"]}
      />
      <TextField
        label="Longitude"
        name="long"
        inputMode="text"
        placeholder="-87.63"
        defaultValue={near?.long ?? ""}
        error={faults["long"]}
      />
      <TextField
        label="Radius in miles"
        name="distance"
        inputMode="numeric"
        placeholder="50"
        defaultValue={near?.distance ?? ""}
        error={faults["distance"]}
      />
      <Button type="submit" look="primary" className="mt-[1.625rem]">
        Search
      </Button>
      <SelectField
        label="Status"
        value={view.status ?? ""}
        onChange={(event) => go({ status: event.target.value })}
      >
        <option value="">Any status</option>
        <option value="active">Active</option>
        <option value="inactive">Inactive</option>
      </SelectField>
      <SelectField
        label="Type"
        value={view.type ?? ""}
        onChange={(event) => go({ type: event.target.value })}
      >
        <option value="">Any type</option>
        <option value="primary">Primary</option>
        <option value="warehouse">Warehouse</option>
      </SelectField>
      <Button
        look="quiet"
        className="justify-self-start md:mt-[1.625rem]"
        disabled={!isNarrowed(view)}
        onClick={() => router.push("/branches", { scroll: false })}
      >
        <X aria-hidden className="size-4" />
        Clear
      </Button>
    </form>
  );
}
