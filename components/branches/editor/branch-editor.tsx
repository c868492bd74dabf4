"use client";

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import Link from "next/link";
import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#components/ui/button.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { SelectField, TextField } from "#components/ui/field.tsx";
import { PageHeader, Panel } from "#components/ui/page.tsx";
import { Notice } from "#components/ui/status.tsx";
import { toast } from "#components/ui/toast.tsx";
import { states, timeZoneNames } from "#lib/branches/constants.ts";
import { branchCalls, branchEditorQuery } from "#lib/branches/query-options.ts";
import type { UpdateBranchInput } from "#lib/branches/schemas.ts";
import { ApiError } from "#lib/platform/http/api-client.ts";
import {
  type BranchDraft,
  draftOf,
  type Faults,
  faultsBelow,
  faultsByPlace,
  readDraft,
} from "./branch-draft.ts";
import { BranchHistory } from "./branch-history.tsx";
import { DatesEditor, HoursEditor } from "./hours-editor.tsx";

const PinMap = dynamic(() => import("#components/branches/map/pin-map.tsx"), {
  ssr: false,
  loading: () => <div aria-hidden className="h-full bg-sunken" />,
});

type TextName = {
  [F in keyof BranchDraft]: BranchDraft[F] extends string ? F : never;
}[keyof BranchDraft];
type FormProps = { draft: BranchDraft; faults: Faults; onChange: (change: Partial<BranchDraft>) => void };

type FieldProps = {
  name: TextName;
  label: string;
  hint?: string;
  options?: Readonly<Record<string, string>>;
};

/** Fields of the draft, each with what is wrong with it. One with options is a choice. */
function Fields({ form: { draft, faults, onChange }, fields }: { form: FormProps; fields: FieldProps[] }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {fields.map(({ name, options, ...field }) => {
        const props = {
          ...field,
          value: draft[name],
          error: faultsBelow(faults, `/${name}`),
          onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
        };
        if (!options) return <TextField key={name} {...props} />;
        return (
          <SelectField key={name} {...props}>
            {Object.entries(options).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
        );
      })}
    </div>
  );
}

const zones = Object.fromEntries(timeZoneNames.map((name) => [name, name.replaceAll("_", " ")]));

const basics: FieldProps[] = [
  { name: "brand", label: "Brand" },
  { name: "storefront", label: "Storefront" },
  {
    name: "status",
    label: "Status",
    options: { active: "Active", inactive: "Inactive: not in operation" },
  },
  { name: "type", label: "Type", options: { primary: "Primary", warehouse: "Warehouse" } },
];
const address: FieldProps[] = [
  { name: "addressLine1", label: "Street" },
  { name: "addressLine2", label: "Address line 2" },
  { name: "addressLine3", label: "Address line 3" },
  { name: "city", label: "City" },
  { name: "state", label: "State", options: states },
  { name: "postal", label: "ZIP code" },
  { name: "lat", label: "Latitude", hint: "Degrees, north is positive" },
  { name: "long", label: "Longitude", hint: "Degrees, west is negative" },
  { name: "timeZone", label: "Time zone", options: zones },
];
const contact: FieldProps[] = [
  { name: "phones", label: "Phones", hint: "Separate several with commas" },
  { name: "emails", label: "Email addresses", hint: "Separate several with commas" },
  { name: "fax", label: "Fax" },
  { name: "managerTitle", label: "Manager’s title" },
  { name: "managerFirstName", label: "Manager’s first name" },
  { name: "managerLastName", label: "Manager’s last name" },
  { name: "managerEmail", label: "Manager’s email" },
  { name: "managerPicture", label: "Manager’s picture", hint: "A path in this portal, or an https URL" },
];

function AddressPanel({ form }: { form: FormProps }) {
  const [lat, long] = [Number(form.draft.lat), Number(form.draft.long)];
  const isPlace =
    form.draft.lat.trim() !== "" &&
    form.draft.long.trim() !== "" &&
    Math.abs(lat) <= 85 &&
    Math.abs(long) <= 180;
  return (
    <Panel title="Address and place">
      <Fields form={form} fields={address} />
      <section
        aria-label="Map that sets the place"
        className="isolate mt-4 h-80 overflow-hidden rounded-lg border border-line"
      >
        <PinMap
          place={isPlace ? { lat, long } : null}
          onMove={(place) => form.onChange({ lat: String(place.lat), long: String(place.long) })}
        />
      </section>
      <p className="mt-2 text-muted text-sm">
        Click the map, drag the pin, or focus the pin and press the arrow keys (with Shift for small steps).
        You can also type the degrees above.
      </p>
    </Panel>
  );
}

function Failure({ error, onReload }: { error: Error; onReload: () => void }) {
  if (!(error instanceof ApiError && error.code === "conflict"))
    return <FaultNotice error={error} what="The branch was not saved." />;
  return (
    <Notice tone="bad" title="Somebody else changed this branch while you were editing it">
      <p className="mb-3">
        Your changes are not saved. Note them, load the latest version, and make them again.
      </p>
      <Button size="sm" onClick={onReload}>
        Load the latest version
      </Button>
    </Notice>
  );
}

/** The state of the form, and its saving. */
function useBranchForm(number: string) {
  const client = useQueryClient();
  const { data: editor, refetch } = useSuspenseQuery(branchEditorQuery(number));
  // The form keeps the record that it started from, whatever a refetch in the background brings.
  const [base, setBase] = useState(editor);
  const [draft, setDraft] = useState(() => draftOf(editor.record));
  const [faults, setFaults] = useState<Faults>({});
  const form = useRef<HTMLFormElement>(null);

  function begin(from: typeof editor) {
    setBase(from);
    setDraft(draftOf(from.record));
    setFaults({});
  }

  function refuse(found: Faults) {
    // Rendered at once, so that there is an invalid field to focus.
    flushSync(() => setFaults(found));
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }

  const save = useMutation({
    mutationFn: (input: UpdateBranchInput) => branchCalls.update(number, input),
    onSuccess: async (saved) => {
      client.setQueryData(branchEditorQuery(number).queryKey, saved);
      begin(saved);
      toast("The branch is saved. The finder and the API return it now.");
      await client.invalidateQueries({ queryKey: ["branches"] });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === "invalid_request") refuse(faultsByPlace(error.errors));
    },
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    save.reset();
    const read = await readDraft(draft, base.updatedAt);
    if ("faults" in read) return refuse(read.faults);
    setFaults({});
    save.mutate(read.input);
  }

  async function reload() {
    const { data } = await refetch();
    save.reset();
    if (data) begin(data);
  }

  return {
    ...{ editor, base, draft, faults, form, save, submit, reload },
    onChange: (change: Partial<BranchDraft>) => setDraft((present) => ({ ...present, ...change })),
    reset: () => begin(base),
  };
}

/** The form of one branch, with the same rules as an import, and its history. */
export function BranchEditorPage({ number }: { number: string }) {
  const { editor, base, form, save, submit, reload, reset, ...fields } = useBranchForm(number);
  const { draft, faults, onChange } = fields;
  const faultCount = Object.keys(faults).length;
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
        <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
          <Panel title="Branch">
            <Fields form={fields} fields={basics} />
          </Panel>
          <AddressPanel form={fields} />
          <Panel title="Weekly hours">
            <HoursEditor rows={draft.hours} faults={faults} onChange={(hours) => onChange({ hours })} />
          </Panel>
          <Panel title="Holidays and other dates">
            <DatesEditor
              rows={draft.exceptions}
              faults={faults}
              onChange={(exceptions) => onChange({ exceptions })}
            />
          </Panel>
          <Panel title="Contact and manager">
            <Fields form={fields} fields={contact} />
          </Panel>
          {faultCount > 0 && (
            <Notice tone="bad" title="The branch is not saved">
              Correct {faultCount === 1 ? "the field that is" : `the ${faultCount} fields that are`} marked
              above.
            </Notice>
          )}
          {save.error && faultCount === 0 && <Failure error={save.error} onReload={reload} />}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" look="primary" busy={save.isPending}>
              Save the branch
            </Button>
            <Button look="quiet" disabled={save.isPending} onClick={reset}>
              Undo my changes
            </Button>
          </div>
        </form>
        <Panel title="History">
          <BranchHistory entries={editor.history} />
        </Panel>
      </div>
    </>
  );
}
