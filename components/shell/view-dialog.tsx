import { Building2, Layers } from "lucide-react";
import { useState } from "react";
import { environments } from "#components/applications/environment-badge.tsx";
import { inCount } from "#components/ui/counted.ts";
import { type Choice, ChoicesDialog } from "./choices.tsx";
import { idOfView, labelsOfView, type View } from "./view.ts";
import { useViewer, type Viewer } from "./viewer.tsx";

/** Views whose name or organization contains the typed text, "everything" first. */
export function viewChoices(viewer: Viewer, typed: string, onClose: () => void): Choice[] {
  const { organizations, applications, view: current, switchTo } = viewer;
  const all: { view: View; kind: string; icon: Choice["icon"] }[] = [
    { view: {}, kind: "Everything", icon: Layers },
    ...organizations.map(({ id }) => ({
      view: { organizationId: id },
      kind: "Organization",
      icon: Building2,
    })),
    ...applications.map(({ id, environment }) => ({
      view: { applicationId: id },
      kind: environments[environment].word,
      icon: environments[environment].icon,
    })),
  ];
  return all.flatMap(({ view, kind, icon }) => {
    const { title, detail } = labelsOfView(view, viewer);
    const text = `${title} ${view.applicationId ? detail : ""}`.toLowerCase();
    if (!text.includes(typed.trim().toLowerCase())) return [];
    const id = idOfView(view);
    const choose = () => {
      onClose();
      switchTo(view);
    };
    const isCurrent = id === idOfView(current);
    return [{ key: id ?? "all", icon, kind, title: title ?? "", detail, isCurrent, choose }];
  });
}

const mostShown = 50;

/** Chooses the view: an application, an organization (for staff), or everything. */
export function ViewDialog({ onClose }: { onClose: () => void }) {
  const viewer = useViewer();
  const [typed, setTyped] = useState("");
  const choices = viewChoices(viewer, typed, onClose);
  const left = choices.length - mostShown;
  const hint = left > 0 ? `${inCount(left)} more. Type part of the name.` : "";
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
