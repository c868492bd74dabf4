"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useId, useState } from "react";
import { ApiError } from "#components/api/call-api.ts";
import { api } from "#components/api/queries.ts";
import { branchEditorQuery } from "#components/branches/queries.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { ChoiceField, type Choices, TextAreaField, TextField } from "#components/ui/field.tsx";
import { focusContent } from "#components/ui/focus-content.ts";
import { Form, useHasError } from "#components/ui/form.tsx";
import { BackLink, PageHeader } from "#components/ui/page.tsx";
import { useDraft } from "#components/ui/use-draft.ts";
import type { Oddity } from "#lib/branches/shared/oddity-schemas.ts";
import {
  type BranchEditor,
  type UpdateBranchInput,
  updateBranchInputSchema,
} from "#lib/branches/shared/schemas.ts";
import { states } from "#lib/branches/shared/states.ts";
import { timeZoneNames } from "#lib/branches/shared/time-zones.ts";
import { BranchHistory, fieldName } from "./branch-history.tsx";
import { DatesEditor, HoursEditor } from "./hours-editor.tsx";
import { readBranchForm } from "./read-branch-form.ts";
import { SaveBar } from "./save-bar.tsx";
import { SectionLinks } from "./section-links.tsx";

const PinMap = dynamic(() => import("#components/branches/map/pin-map.tsx"), {
  ssr: false,
  loading: () => <div aria-hidden className="h-full bg-sunken" />,
});

type Record = BranchEditor["record"];
type Name = keyof Record;

const choices: Partial<{ [name in Name]: Choices }> = {
  status: [
    ["active", "Active"],
    ["inactive", "Inactive: not in operation"],
  ],
  type: [
    ["primary", "Primary"],
    ["warehouse", "Warehouse"],
  ],
  state: Object.entries(states),
  timeZone: timeZoneNames.map((name) => [name, name.replaceAll("_", " ")]),
};

const hints: Partial<{ [name in Name]: string }> = {
  phones: "Separate several with commas",
  emails: "Separate several with commas",
  managerPicture: "A path in this portal, or an https URL",
};

/** Where the section says whose it is. */
const labels: Partial<{ [name in Name]: string }> = {
  managerFirstName: "First name",
  managerLastName: "Last name",
  managerTitle: "Title",
  managerEmail: "Email",
  managerPicture: "Picture",
};

/** How many of the six columns of its panel a field has: as wide as what it holds. */
const widths: Partial<{ [name in Name]: string }> = {
  brand: "sm:col-span-4",
  storefront: "sm:col-span-2",
  status: "sm:col-span-3",
  type: "sm:col-span-3",
  addressLine1: "col-span-full",
  addressLine2: "col-span-full",
  addressLine3: "col-span-full",
  city: "col-span-full",
  state: "sm:col-span-4",
  postal: "sm:col-span-2",
  timeZone: "col-span-full",
  phones: "sm:col-span-4",
  fax: "sm:col-span-2",
  emails: "col-span-full",
  managerFirstName: "sm:col-span-2",
  managerLastName: "sm:col-span-2",
  managerTitle: "sm:col-span-2",
  managerEmail: "col-span-full",
  managerPicture: "col-span-full",
};
/** Two of them share a line of a phone. */
const halves = new Set<Name>(["state", "postal", "managerFirstName", "managerLastName"]);

/** Says what is odd about a field. Saving is possible all the same. */
function OddityNotes({ oddities, field }: { oddities: readonly Oddity[]; field: Name }) {
  return oddities
    .filter((oddity) => oddity.field === field)
    .map(({ text }) => (
      <span key={text} className="block font-medium text-warn">
        Check this: {text}
      </span>
    ));
}

type RecordProps = { record: Record; oddities: readonly Oddity[] };

function Fields({ names, ...of }: RecordProps & { names: readonly Name[] }) {
  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:grid-cols-6">
      {names.map((name) => (
        <RecordField key={name} name={name} {...of} />
      ))}
    </div>
  );
}

function RecordField({ record, oddities, name }: RecordProps & { name: Name }) {
  const value = record[name];
  const field = {
    label: labels[name] ?? fieldName(name),
    hint: oddities.some(({ field }) => field === name) ? (
      <>
        {hints[name]}
        <OddityNotes oddities={oddities} field={name} />
      </>
    ) : (
      hints[name]
    ),
    name: `record.${name}`,
    defaultValue: Array.isArray(value) ? value.join(", ") : value,
    frameClassName: clsx(widths[name], !halves.has(name) && "max-sm:col-span-2"),
  };
  const options = choices[name];
  if (options) return <ChoiceField {...field} choices={options} />;
  // A list grows with its text, which would be cut on one line.
  if (Array.isArray(value))
    return (
      <TextAreaField
        {...field}
        rows={1}
        className="field-sizing-content min-h-11 resize-none sm:min-h-10 sm:py-1.75"
      />
    );
  return <TextField {...field} />;
}

/** Latitude and longitude, as text and as a pin on the map. */
function PlaceFields({ record, oddities }: RecordProps) {
  const [place, setPlace] = useState({ lat: String(record.lat), long: String(record.long) });
  const [lat, long] = [Number(place.lat), Number(place.long)];
  const isOnMap =
    place.lat.trim() !== "" && place.long.trim() !== "" && Math.abs(lat) <= 85 && Math.abs(long) <= 180;
  return (
    <div className="grid grid-cols-2 content-start items-start gap-x-3 gap-y-4">
      {(["lat", "long"] as const).map((axis) => (
        <TextField
          key={axis}
          label={fieldName(axis)}
          name={`record.${axis}`}
          inputMode="decimal"
          hint={
            <>
              {axis === "lat" ? "North is positive" : "West is negative"}
              <OddityNotes oddities={oddities} field={axis} />
            </>
          }
          value={place[axis]}
          onChange={({ target }) => setPlace({ ...place, [axis]: target.value })}
        />
      ))}
      <div className="col-span-2">
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
    </div>
  );
}

const address = [
  "addressLine1",
  "addressLine2",
  "addressLine3",
  "city",
  "state",
  "postal",
  "timeZone",
] as const;
/** Each section of the form with its fields. */
const sections = {
  hours: { title: "Weekly hours", names: ["hours"] },
  dates: { title: "Holidays and other dates", names: ["exceptions"] },
  branch: { title: "Branch", names: ["brand", "storefront", "status", "type"] },
  place: { title: "Address and place", names: [...address, "lat", "long"] },
  contact: { title: "Contact", names: ["phones", "fax", "emails"] },
  manager: {
    title: "Manager",
    names: ["managerFirstName", "managerLastName", "managerTitle", "managerEmail", "managerPicture"],
  },
  history: { title: "History", names: [] },
} as const satisfies { [section: string]: { title: string; names: readonly Name[] } };
const links = Object.entries(sections).map(([id, { title }]) => [id, title] as const);

type SectionProps = { id: keyof typeof sections; oddities?: readonly Oddity[]; children: ReactNode };

/** On a phone, a section is folded until somebody opens it, or something is odd or wrong in it. */
function Section({ id, oddities = [], children }: SectionProps) {
  const { title } = sections[id];
  const names: readonly Name[] = sections[id].names;
  const [isOpened, setIsOpened] = useState(() => oddities.some(({ field }) => names.includes(field)));
  const isOpen = useHasError(names.map((name) => `record.${name}`)) || isOpened;
  const bodyId = useId();
  return (
    <section
      id={id}
      tabIndex={-1}
      className="scroll-mt-18 rounded-lg border border-line bg-surface lg:scroll-mt-16"
    >
      <h2 className="font-semibold">
        <span className="flex min-h-11 items-center border-line border-b px-4 max-sm:hidden">{title}</span>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setIsOpened(!isOpen)}
          className="flex min-h-12 w-full items-center gap-3 px-4 sm:hidden"
        >
          <ChevronRight
            aria-hidden
            className={clsx(
              "size-4 text-muted transition-transform motion-reduce:transition-none",
              isOpen && "rotate-90",
            )}
          />
          {title}
        </button>
      </h2>
      {/* Not `hidden`: the map in it keeps its size. */}
      <div
        id={bodyId}
        className={clsx(
          "relative p-4",
          isOpen ? "max-sm:pt-1" : "max-sm:invisible max-sm:h-0 max-sm:overflow-hidden max-sm:py-0",
        )}
      >
        {children}
      </div>
    </section>
  );
}

/** The fields start with this record. */
function BranchFields({ record, oddities }: RecordProps) {
  return (
    <>
      <Section id="hours" oddities={oddities}>
        <p className="mb-3 text-sm empty:hidden">
          <OddityNotes oddities={oddities} field="hours" />
        </p>
        <HoursEditor hours={record.hours} />
      </Section>
      <Section id="dates" oddities={oddities}>
        <DatesEditor days={record.exceptions} />
      </Section>
      <Section id="branch" oddities={oddities}>
        <Fields record={record} oddities={oddities} names={sections.branch.names} />
      </Section>
      <Section id="place" oddities={oddities}>
        <div className="@container">
          <div className="grid items-start gap-x-6 gap-y-4 @2xl:grid-cols-2">
            <Fields record={record} oddities={oddities} names={address} />
            <PlaceFields record={record} oddities={oddities} />
          </div>
        </div>
      </Section>
      <Section id="contact" oddities={oddities}>
        <Fields record={record} oddities={oddities} names={sections.contact.names} />
      </Section>
      <Section id="manager" oddities={oddities}>
        <Fields record={record} oddities={oddities} names={sections.manager.names} />
      </Section>
    </>
  );
}

/** The version that the form edits, whatever a background reload brings, and its saving. */
function useEdit(number: string) {
  const { data: editor, refetch } = useSuspenseQuery(branchEditorQuery(number));
  const { opened: base, version, restart: startOver, rebase } = useDraft(editor);
  const save = useMutation({
    mutationFn: (input: UpdateBranchInput) =>
      api.put("/api/console/branches/[number]/record", { params: { number }, body: input }),
    // Back from the public page, which has another cache, must not show what was saved before.
    meta: { done: ["The branch is saved. The finder and the API return it now."], changesFrame: true },
    onSuccess: (saved) => {
      rebase(saved);
      // The button has nothing left to save.
      focusContent({ preventScroll: true });
    },
  });
  const restart = (from: BranchEditor) => {
    save.reset();
    startOver(from);
  };
  const reload = async () => {
    const { data } = await refetch();
    if (data) restart(data);
  };
  /** Saves the record as it was, and starts the form over. */
  const undo = async (input: UpdateBranchInput) => {
    const saved = await api.put("/api/console/branches/[number]/record", { params: { number }, body: input });
    restart(saved);
  };
  return { base, version, editor, save, restart, reload, undo };
}

/** The form of one branch, with the same rules as an import, and its history. */
export function BranchEditorPage({ number }: { number: string }) {
  const { base, version, editor, save, restart, reload, undo } = useEdit(number);
  const isConflict = save.error instanceof ApiError && save.error.code === "conflict";
  return (
    <>
      <BackLink href={`/branches?branch=${number}`} className="mb-2">
        Branches
      </BackLink>
      <PageHeader
        title={`Edit branch ${number}`}
        lead={`${base.record.brand} - ${base.record.city}, ${base.record.state} · ${base.record.type === "warehouse" ? "Warehouse" : "Primary"}${base.record.status === "inactive" ? " · Not in operation" : ""}`}
        action={
          <ButtonLink href={`/branches/${number}`} size="sm">
            Show its page
          </ButtonLink>
        }
      />
      <SectionLinks sections={links} />
      <div className="grid items-start gap-2 sm:gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Form
          key={version}
          schema={updateBranchInputSchema}
          read={(fields) => readBranchForm(fields, base)}
          mutation={save}
          failure={
            isConflict
              ? "Somebody else changed this branch while you were editing it"
              : "The branch was not saved"
          }
          className="grid gap-2 sm:gap-5 *:[[role=alert]]:sticky *:[[role=alert]]:bottom-24 *:[[role=alert]]:z-10 *:[[role=alert]]:order-last"
        >
          <BranchFields record={base.record} oddities={base.oddities} />
          <SaveBar
            base={base}
            isSaving={save.isPending}
            onDiscard={() => restart(base)}
            onReload={isConflict ? reload : null}
          />
        </Form>
        <div className="grid gap-5 xl:sticky xl:top-16">
          <Section id="history">
            <BranchHistory editor={editor} onUndo={undo} />
          </Section>
        </div>
      </div>
    </>
  );
}
