"use client";

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ChoiceField, type Choices, TextField } from "#components/ui/field.tsx";
import { Form } from "#components/ui/form.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader, Panel } from "#components/ui/page.tsx";
import { toast } from "#components/ui/toast.tsx";
import { states, timeZoneNames } from "#lib/branches/constants.ts";
import { branchCalls, branchEditorQuery } from "#lib/branches/query-options.ts";
import type { BranchEditor, UpdateBranchInput } from "#lib/branches/schemas.ts";
import { ApiError } from "#lib/platform/http/api-client.ts";
import { BranchHistory } from "./branch-history.tsx";
import { DatesEditor, HoursEditor } from "./hours-editor.tsx";
import { readBranchForm } from "./read-branch-form.ts";
import { SaveBar } from "./save-bar.tsx";
import { ScheduledChanges } from "./scheduled-changes.tsx";

const PinMap = dynamic(() => import("#components/branches/map/pin-map.tsx"), {
  ssr: false,
  loading: () => <div aria-hidden className="h-full bg-sunken" />,
});

type Record = BranchEditor["record"];
type FieldList = readonly { name: keyof Record; label: string; hint?: string; choices?: Choices }[];

function Fields({ record, fields }: { record: Record; fields: FieldList }) {
  return fields.map(({ name, choices, ...labels }) => {
    const value = record[name];
    const field = {
      ...labels,
      name: `record.${name}`,
      defaultValue: Array.isArray(value) ? value.join(", ") : value,
    };
    return choices ? (
      <ChoiceField key={name} {...field} choices={choices} />
    ) : (
      <TextField key={name} {...field} />
    );
  });
}

const zones = timeZoneNames.map((name) => [name, name.replaceAll("_", " ")] as const);

const basics: FieldList = [
  { name: "brand", label: "Brand" },
  { name: "storefront", label: "Storefront" },
  {
    name: "status",
    label: "Status",
    choices: [
      ["active", "Active"],
      ["inactive", "Inactive: not in operation"],
    ],
  },
  {
    name: "type",
    label: "Type",
    choices: [
      ["primary", "Primary"],
      ["warehouse", "Warehouse"],
    ],
  },
];
const address: FieldList = [
  { name: "addressLine1", label: "Street" },
  { name: "addressLine2", label: "Address line 2" },
  { name: "addressLine3", label: "Address line 3" },
  { name: "city", label: "City" },
  { name: "state", label: "State", choices: Object.entries(states) },
  { name: "postal", label: "ZIP code" },
];
const timeZone: FieldList = [{ name: "timeZone", label: "Time zone", choices: zones }];
const contact: FieldList = [
  { name: "phones", label: "Phones", hint: "Separate several with commas" },
  { name: "emails", label: "Email addresses", hint: "Separate several with commas" },
  { name: "fax", label: "Fax" },
  { name: "managerTitle", label: "Manager’s title" },
  { name: "managerFirstName", label: "Manager’s first name" },
  { name: "managerLastName", label: "Manager’s last name" },
  { name: "managerEmail", label: "Manager’s email" },
  { name: "managerPicture", label: "Manager’s picture", hint: "A path in this portal, or an https URL" },
];

/** Latitude and longitude, as text and as a pin on the map. */
function PlaceFields({ record }: { record: Record }) {
  const [place, setPlace] = useState({ lat: String(record.lat), long: String(record.long) });
  const [lat, long] = [Number(place.lat), Number(place.long)];
  const isOnMap =
    place.lat.trim() !== "" && place.long.trim() !== "" && Math.abs(lat) <= 85 && Math.abs(long) <= 180;
  return (
    <>
      <TextField
        label="Latitude"
        name="record.lat"
        hint="Degrees, north is positive"
        value={place.lat}
        onChange={({ target }) => setPlace({ ...place, lat: target.value })}
      />
      <TextField
        label="Longitude"
        name="record.long"
        hint="Degrees, west is negative"
        value={place.long}
        onChange={({ target }) => setPlace({ ...place, long: target.value })}
      />
      <div className="sm:col-span-2">
        <section
          aria-label="Map that sets the place"
          className="isolate h-80 overflow-hidden rounded-lg border border-line"
        >
          <PinMap
            place={isOnMap ? { lat, long } : null}
            onMove={(moved) => setPlace({ lat: String(moved.lat), long: String(moved.long) })}
          />
        </section>
        <p className="mt-2 text-muted text-sm">
          Click the map, drag the pin, or focus the pin and press the arrow keys (with Shift for small steps).
        </p>
      </div>
    </>
  );
}

const gridClasses = "grid items-start gap-4 sm:grid-cols-2";

/** The fields start with this record. */
function BranchFields({ record }: { record: Record }) {
  return (
    <>
      <Panel title="Branch">
        <div className={gridClasses}>
          <Fields record={record} fields={basics} />
        </div>
      </Panel>
      <Panel title="Address and place">
        <div className={gridClasses}>
          <Fields record={record} fields={address} />
          <PlaceFields record={record} />
          <Fields record={record} fields={timeZone} />
        </div>
      </Panel>
      <Panel title="Weekly hours">
        <HoursEditor hours={record.hours} />
      </Panel>
      <Panel title="Holidays and other dates">
        <DatesEditor days={record.exceptions} />
      </Panel>
      <Panel title="Contact and manager">
        <div className={gridClasses}>
          <Fields record={record} fields={contact} />
        </div>
      </Panel>
    </>
  );
}

/** The version that the form edits, whatever a background reload brings, and its saving. */
function useEdit(number: string) {
  const client = useQueryClient();
  const { data: editor, refetch } = useSuspenseQuery(branchEditorQuery(number));
  const [{ base, version }, setEdit] = useState({ base: editor, version: 0 });
  const save = useMutation({
    mutationFn: (input: UpdateBranchInput) => branchCalls.update(number, input),
    onSuccess: async (saved, { localTime }) => {
      client.setQueryData(branchEditorQuery(number).queryKey, saved);
      // The record does not have the scheduled changes yet, so reset the form.
      setEdit({ base: saved, version: localTime === undefined ? version : version + 1 });
      toast(
        localTime === undefined
          ? "The branch is saved. The finder and the API return it now."
          : "The changes are scheduled.",
      );
      await client.invalidateQueries({ queryKey: ["branches"] });
    },
  });
  const restart = (from: BranchEditor) => {
    save.reset();
    setEdit({ base: from, version: version + 1 });
  };
  const reload = async () => {
    const { data } = await refetch();
    if (data) restart(data);
  };
  return { base, version, editor, save, restart, reload };
}

/** The form of one branch, with the same rules as an import, and its history. */
export function BranchEditorPage({ number }: { number: string }) {
  const { base, version, editor, save, restart, reload } = useEdit(number);
  const isConflict = save.error instanceof ApiError && save.error.code === "conflict";
  return (
    <>
      <PageHeader
        title={`Edit branch ${number}`}
        lead={`${base.record.brand} - ${base.record.city}, ${base.record.state}`}
        action={
          <Button asChild>
            <Link href={`/branches/${number}`}>Show its page</Link>
          </Button>
        }
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Form
          key={version}
          schema={() => import("#lib/branches/schemas.ts").then((module) => module.UpdateBranchInput)}
          read={(fields) => readBranchForm(fields, base)}
          mutation={save}
          failure={
            isConflict
              ? "Somebody else changed this branch while you were editing it"
              : "The branch was not saved"
          }
          className="grid gap-5 *:[[role=alert]]:sticky *:[[role=alert]]:bottom-24 *:[[role=alert]]:z-10 *:[[role=alert]]:order-last"
        >
          <BranchFields record={base.record} />
          <SaveBar
            base={base}
            isSaving={save.isPending}
            onDiscard={() => restart(base)}
            onReload={isConflict ? reload : null}
          />
        </Form>
        <div className="grid gap-5">
          <ScheduledChanges number={number} changes={editor.scheduled} />
          <Panel title="History">
            <BranchHistory entries={editor.history} />
          </Panel>
        </div>
      </div>
    </>
  );
}
