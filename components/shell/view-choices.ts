import { Building2, KeyRound, Layers } from "lucide-react";
import type { Choice } from "./choices.tsx";
import { idOfView, labelsOfView, type View } from "./view.ts";
import type { Viewer } from "./viewer.tsx";

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
    ...applications.map(({ id }) => ({ view: { applicationId: id }, kind: "Application", icon: KeyRound })),
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
