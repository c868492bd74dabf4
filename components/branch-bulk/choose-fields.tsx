import dynamic from "next/dynamic";
import { countText } from "#components/branches/branch-text.ts";
import { ChoiceField, TextAreaField } from "#components/ui/field.tsx";
import { Toggle } from "#components/ui/toggle.tsx";
import { states } from "#lib/branches/constants.ts";
import type { BranchListItem } from "#lib/branches/schemas.ts";
import type { Choice, chooseBranches } from "./choose-branches.ts";

const AreaMap = dynamic(() => import("./area-map.tsx"), {
  ssr: false,
  loading: () => <div aria-hidden className="h-96 bg-sunken" />,
});

type ChooseProps = {
  branches: readonly BranchListItem[];
  choice: Choice;
  result: ReturnType<typeof chooseBranches>;
  onChange: (choice: Choice) => void;
};

/** Lets the person choose branches in three ways, and shows how many they chose. */
export function ChooseFields({ branches, choice, result: { chosen, missing }, onChange }: ChooseProps) {
  const { by, state, corners, list } = choice;
  return (
    <div className="grid gap-4">
      <Toggle
        legend="Choose branches by"
        choices={[
          ["state", "State"],
          ["area", "Area"],
          ["list", "List"],
        ]}
        value={by}
        onChoose={(chosenBy) => onChange({ ...choice, by: chosenBy })}
      />
      {by === "state" && (
        <ChoiceField
          label="State"
          value={state}
          choices={[["", "Choose a state"], ...Object.entries(states)]}
          onChoose={(code) => onChange({ ...choice, state: code })}
        />
      )}
      {by === "area" && (
        <AreaMap
          branches={branches}
          chosen={chosen}
          corners={corners}
          onChange={(next) => onChange({ ...choice, corners: next })}
        />
      )}
      {by === "list" && (
        <TextAreaField
          label="Branch numbers"
          hint="Separate them with commas, spaces, or new lines"
          value={list}
          onChange={({ target }) => onChange({ ...choice, list: target.value })}
        />
      )}
      <p role="status" className="font-medium text-sm">
        {chosen.length === 0 ? "No branches chosen." : `${countText(chosen.length)} chosen.`}
        {missing.length > 0 && ` No branch has the number ${missing.slice(0, 10).join(", ")}.`}
      </p>
    </div>
  );
}
