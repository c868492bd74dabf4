"use client";

import { useState } from "react";
import { Choices, ChoicesDialog } from "./choices.tsx";
import { scopeChoices } from "./scope-choices.ts";
import { useViewer } from "./viewer.tsx";

/** So many are drawn; a few characters find the others. */
const mostShown = 50;

function ScopeList({ onClose }: { onClose: () => void }) {
  const viewer = useViewer();
  const [typed, setTyped] = useState("");
  const choices = scopeChoices(viewer, typed, onClose);
  const left = choices.length - mostShown;
  const hint = left > 0 ? `${left.toLocaleString("en-US")} more: type a few characters of the name.` : "";
  return (
    <Choices
      label={viewer.isStaff ? "Name of an organization or application" : "Name of an application"}
      placeholder={viewer.isStaff ? "Organization or application …" : "Application …"}
      typed={typed}
      onType={setTyped}
      choices={choices.slice(0, mostShown)}
      hint={choices.length === 0 ? "Nothing has this name." : hint}
      enterDoes="switch"
    />
  );
}

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

/** Chooses what the pages are about: an application, for staff an organization, or everything. */
export function ScopeDialog({ open, onOpenChange }: Props) {
  const { isStaff } = useViewer();
  const title = isStaff ? "Choose an organization or application" : "Choose an application";
  return (
    <ChoicesDialog title={title} open={open} onOpenChange={onOpenChange}>
      <ScopeList onClose={() => onOpenChange(false)} />
    </ChoicesDialog>
  );
}
