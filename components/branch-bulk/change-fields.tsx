import { useState } from "react";
import { minuteOf } from "#components/branches/editor/read-branch-form.ts";
import { ChoiceField, TextField } from "#components/ui/field.tsx";

type Kind = "CLOSURE" | "HOURS" | "STATUS";

/** Reads the API's `change` from the fields below. */
export function readChange(fields: FormData) {
  const kind = fields.get("change.kind");
  const note = fields.get("change.note");
  const until = fields.get("change.until");
  if (kind === "STATUS") return { kind, note, status: fields.get("change.status"), ...(until && { until }) };
  const range = { kind, note, from: fields.get("change.from"), to: fields.get("change.to") };
  if (kind === "CLOSURE") return range;
  const [openMinute, closeMinute] = ["open", "close"].map((name) =>
    minuteOf(fields.get(`change.${name}Minute`)),
  );
  return { ...range, openMinute, closeMinute };
}

/** The fields of the change, in the surrounding form. */
export function ChangeFields() {
  const [kind, setKind] = useState<Kind>("CLOSURE");
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <ChoiceField
        label="Change"
        name="change.kind"
        value={kind}
        onChoose={(chosen) => setKind(chosen === "HOURS" || chosen === "STATUS" ? chosen : "CLOSURE")}
        choices={[
          ["CLOSURE", "Closed on dates"],
          ["HOURS", "Special hours on dates"],
          ["STATUS", "Status"],
        ]}
      />
      <TextField
        label="Note"
        name="change.note"
        hint={
          kind === "STATUS"
            ? "Appears in the audit log, for example: Flood"
            : "Appears with the dates, for example: Storm"
        }
      />
      {kind === "STATUS" ? (
        <>
          <ChoiceField
            label="New status"
            name="change.status"
            defaultValue="inactive"
            choices={[
              ["inactive", "Inactive: not in operation"],
              ["active", "Active"],
            ]}
          />
          <TextField
            label="Until"
            name="change.until"
            type="date"
            hint="The status changes back when this date begins at the branch. Leave empty for no end."
          />
        </>
      ) : (
        <>
          <TextField label="First date" name="change.from" type="date" />
          <TextField label="Last date" name="change.to" type="date" />
        </>
      )}
      {kind === "HOURS" && (
        <>
          <TextField label="Opens" name="change.openMinute" type="time" />
          <TextField label="Closes" name="change.closeMinute" type="time" />
        </>
      )}
    </div>
  );
}
