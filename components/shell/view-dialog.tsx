"use client";

import { useState } from "react";
import { ChoicesDialog } from "./choices.tsx";
import { viewChoices } from "./view-choices.ts";
import { useViewer } from "./viewer.tsx";

const mostShown = 50;

/** Chooses the view: an application, an organization (for staff), or everything. */
export function ViewDialog({ onClose }: { onClose: () => void }) {
  const viewer = useViewer();
  const [typed, setTyped] = useState("");
  const choices = viewChoices(viewer, typed, onClose);
  const left = choices.length - mostShown;
  const hint = left > 0 ? `${left.toLocaleString("en-US")} more. Type part of the name.` : "";
  return (
    <ChoicesDialog
      title={viewer.isStaff ? "Choose an organization or application" : "Choose an application"}
      label={viewer.isStaff ? "Name of an organization or application" : "Name of an application"}
      placeholder={viewer.isStaff ? "Organization or application …" : "Application …"}
      typed={typed}
      onType={setTyped}
      choices={choices.slice(0, mostShown)}
      hint={choices.length === 0 ? "No results." : hint}
      enterDoes="switch"
      onClose={onClose}
    />
  );
}
