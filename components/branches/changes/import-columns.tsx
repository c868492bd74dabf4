import { useState } from "react";
import { fieldName } from "#components/branches/editor/branch-history.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { ChoiceField, type Choices, TextField } from "#components/ui/field.tsx";
import { Form, Submit } from "#components/ui/form.tsx";
import { branchStatuses, branchTypes } from "#lib/branches/shared/branch-values.ts";
import { dayNames } from "#lib/branches/shared/hours-text.ts";
import {
  branchFields,
  type ColumnChoice,
  type ImportColumns as Columns,
  choiceSchema,
  dayFields,
  listFields,
  requiredFields,
  sharedFields,
} from "#lib/branches/shared/import-columns.ts";
import { states } from "#lib/branches/shared/states.ts";
import { counted } from "#lib/platform/shared/counted.ts";

const fieldChoices: Choices = [
  ["", "Leave out"],
  ...branchFields.map((field) => [field, fieldName(field), "Field of a branch"] as const),
  ...dayFields.map((field, day) => [field, dayNames[day] ?? field, "Hours of a day"] as const),
];

/** Required fields with few values. */
const valueChoices: Partial<Record<string, Choices>> = {
  status: branchStatuses.map((status) => [status, status]),
  type: branchTypes.map((type) => [type, type]),
  state: [["", "Choose a state"], ...Object.entries(states)],
};

type Props = {
  columns: Columns;
  /** Whether the columns may be wrong, because no row can be imported. */
  isDoubtful: boolean;
  /** With which the file was checked. */
  choice: ColumnChoice;
  check: { mutate: (choice: ColumnChoice) => void; error: Error | null; isPending: boolean };
};

/** Which column of the file is which field. Opens if the file cannot be read without an answer, or with another one. */
export function ImportColumns({ columns, isDoubtful, choice, check }: Props) {
  const { found, areRead, absent } = columns;
  const used = found.filter(({ field }) => field !== "").length;
  return (
    <Disclosure
      open={!areRead || isDoubtful}
      summary={
        <>
          <h3 className="font-medium">Columns of the file</h3>
          <span className="text-muted text-sm">
            {areRead
              ? `${used} of ${counted(found.length, "column")} imported`
              : "Choose which column is which field"}
          </span>
        </>
      }
    >
      <div className="grid gap-4 border-line border-t px-4 py-4">
        {areRead && absent.length > 0 && (
          <p className="max-w-prose text-muted text-sm">
            Not in the file, so branches keep what they have: {absent.map(fieldName).join(", ")}.
          </p>
        )}
        <ColumnsForm found={found} choice={choice} check={check} />
      </div>
    </Disclosure>
  );
}

function ColumnsForm({
  found,
  choice,
  check,
}: Omit<Props, "columns" | "isDoubtful"> & { found: Columns["found"] }) {
  const [fields, setFields] = useState(() => found.map(({ field }) => field));
  const missing = requiredFields.filter((field) => !fields.includes(field));
  const toGive = sharedFields.filter((field) => missing.includes(field));
  const toChoose = missing.filter((field) => !toGive.some((shared) => shared === field));
  const repeated = fields.filter(
    (field, at) => field !== "" && !listFields.includes(field) && fields.indexOf(field) !== at,
  );
  return (
    <Form
      schema={choiceSchema}
      read={(form) => ({
        columns: Object.fromEntries(found.map(({ name }, at) => [name, fields[at] ?? ""])),
        values: Object.fromEntries(toGive.map((field) => [field, form.get(`values.${field}`)])),
      })}
      mutation={check}
      failure="Could not check the file."
    >
      <ul className="divide-y divide-line">
        {found.map(({ name, example }, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: names can repeat, and the columns of a file never move
            key={at}
            className="grid items-center gap-x-6 gap-y-1.5 py-2.5 sm:grid-cols-[minmax(0,1fr)_16rem]"
          >
            <div className="min-w-0 text-sm">
              <p className="wrap-anywhere font-medium">{name || "Column without a name"}</p>
              {example && <p className="truncate font-mono text-muted">{example}</p>}
            </div>
            <ChoiceField
              label={`Field of ${name || `column ${at + 1}`}`}
              hidesLabel
              value={fields[at] ?? ""}
              choices={fieldChoices}
              onChoose={(field) => setFields(fields.with(at, field))}
            />
          </li>
        ))}
      </ul>
      {toGive.length > 0 && (
        <fieldset className="grid items-start gap-4 sm:grid-cols-2">
          <legend className="mb-3 font-medium text-sm">
            No column has these fields. Give a value for all rows.
          </legend>
          {toGive.map((field) => (
            <ValueField key={field} field={field} value={choice.values[field] ?? ""} />
          ))}
        </fieldset>
      )}
      {toChoose.length > 0 && (
        <p role="status" className="font-medium text-sm">
          Choose a column for: {toChoose.map(fieldName).join(", ")}.
          {toChoose.includes("number") &&
            " If the file has no numbers of branches, add a column of them in a spreadsheet."}
        </p>
      )}
      {repeated.length > 0 && (
        <p role="status" className="font-medium text-sm">
          Choose only one column for: {repeated.map(fieldName).join(", ")}.
        </p>
      )}
      <div>
        <Submit disabled={toChoose.length + repeated.length > 0}>Check with these columns</Submit>
      </div>
    </Form>
  );
}

function ValueField({ field, value }: { field: string; value: string }) {
  const choices = valueChoices[field];
  const common = { label: fieldName(field), name: `values.${field}`, defaultValue: value };
  if (choices)
    return <ChoiceField {...common} defaultValue={value || (choices[0]?.[0] ?? "")} choices={choices} />;
  return (
    <TextField
      {...common}
      hint={field === "timeZone" ? "Leave it empty for the zone of each state or ZIP code." : undefined}
      autoComplete="off"
    />
  );
}
