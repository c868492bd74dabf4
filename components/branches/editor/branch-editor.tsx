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

/** One field of the draft, with what is wrong with it. */
function Field({
  name,
  label,
  hint,
  form: { draft, faults, onChange },
}: {
  name: TextName;
  label: string;
  hint?: string;
  form: FormProps;
}) {
  return (
    <TextField
      label={label}
      hint={hint}
      value={draft[name]}
      error={faultsBelow(faults, `/${name}`)}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
}

function Choice({
  name,
  label,
  options,
  form: { draft, faults, onChange },
}: {
  name: TextName;
  label: string;
  options: Readonly<Record<string, string>>;
  form: FormProps;
}) {
  return (
    <SelectField
      label={label}
      value={draft[name]}
      error={faultsBelow(faults, `/${name}`)}
      onChange={(event) => onChange({ [name]: event.target.value })}
    >
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

const columns = "grid items-start gap-4 sm:grid-cols-2";
const zones = Object.fromEntries(timeZoneNames.map((name) => [name, name.replaceAll("_", " ")]));

function BasicsPanel({ form }: { form: FormProps }) {
  return (
    <Panel title="Branch">
      <div className={columns}>
        <Field form={form} name="brand" label="Brand" />
        <Field form={form} name="storefront" label="Storefront" />
        <Choice
          form={form}
          name="status"
          label="Status"
          options={{ active: "Active", inactive: "Inactive: not in operation" }}
        />
        <Choice
          form={form}
          name="type"
          label="Type"
          options={{ primary: "Primary", warehouse: "Warehouse" }}
        />
      </div>
    </Panel>
  );
}

function AddressPanel({ form }: { form: FormProps }) {
  const [lat, long] = [Number(form.draft.lat), Number(form.draft.long)];
  const isPlace =
    form.draft.lat.trim() !== "" &&
    form.draft.long.trim() !== "" &&
    Math.abs(lat) <= 85 &&
    Math.abs(long) <= 180;
  return (
    <Panel title="Address and place">
      <div className={columns}>
        <Field form={form} name="addressLine1" label="Street" />
        <Field form={form} name="addressLine2" label="Address line 2" />
        <Field form={form} name="addressLine3" label="Address line 3" />
        <Field form={form} name="city" label="City" />
        <Choice form={form} name="state" label="State" options={states} />
        <Field form={form} name="postal" label="ZIP code" />
        <Field form={form} name="lat" label="Latitude" hint="Degrees, north is positive" />
        <Field form={form} name="long" label="Longitude" hint="Degrees, west is negative" />
        <Choice form={form} name="timeZone" label="Time zone" options={zones} />
      </div>
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
        Click the map, drag the pin, or focus it and press the arrow keys (with Shift for small steps); or
        type the degrees above.
      </p>
    </Panel>
  );
}

function ContactPanel({ form }: { form: FormProps }) {
  return (
    <Panel title="Contact and manager">
      <div className={columns}>
        <Field form={form} name="phones" label="Phones" hint="Several are parted by commas" />
        <Field form={form} name="emails" label="E-mail addresses" hint="Several are parted by commas" />
        <Field form={form} name="fax" label="Fax" />
        <Field form={form} name="managerTitle" label="Manager’s title" />
        <Field form={form} name="managerFirstName" label="Manager’s first name" />
        <Field form={form} name="managerLastName" label="Manager’s last name" />
        <Field form={form} name="managerEmail" label="Manager’s e-mail" />
        <Field
          form={form}
          name="managerPicture"
          label="Manager’s picture"
          hint="A path of this portal, or an https address"
        />
      </div>
    </Panel>
  );
}

function Failure({ error, onReload }: { error: Error; onReload: () => void }) {
  if (!(error instanceof ApiError && error.code === "conflict"))
    return <FaultNotice error={error} what="The branch was not saved." />;
  return (
    <Notice tone="bad" title="Somebody else changed this branch while you were editing it">
      <p className="mb-3">
        Your changes are not saved, and theirs are safe. Note what you changed, load the newest state, and
        make your changes again.
      </p>
      <Button size="sm" onClick={onReload}>
        Load the newest state
      </Button>
    </Notice>
  );
}

/** The form of one branch, held to the rules of an import, and who changed what before. */
export function BranchEditorPage({ number }: { number: string }) {
  const client = useQueryClient();
  const { data: editor, refetch } = useSuspenseQuery(branchEditorQuery(number));
  // What the form was filled with stays its basis, whatever a refetch in the background brings.
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
    // Drawn at once: only then is there a field to give the focus to.
    flushSync(() => setFaults(found));
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }

  const save = useMutation({
    mutationFn: (input: UpdateBranchInput) => branchCalls.update(number, input),
    onSuccess: async (saved) => {
      client.setQueryData(branchEditorQuery(number).queryKey, saved);
      begin(saved);
      toast("The branch is saved. The finder and the API answer with it now.");
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

  const onChange = (change: Partial<BranchDraft>) => setDraft((present) => ({ ...present, ...change }));
  const fields = { draft, faults, onChange };
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
          <BasicsPanel form={fields} />
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
          <ContactPanel form={fields} />
          {faultCount > 0 && (
            <Notice tone="bad" title="The branch is not saved">
              {faultCount === 1 ? "One field is" : `${faultCount} fields are`} not right yet; each says what
              to do.
            </Notice>
          )}
          {save.error && faultCount === 0 && <Failure error={save.error} onReload={reload} />}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" look="primary" busy={save.isPending}>
              Save the branch
            </Button>
            <Button look="quiet" disabled={save.isPending} onClick={() => begin(base)}>
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
