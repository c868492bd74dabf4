import { Building2, KeyRound, Layers } from "lucide-react";
import type { Choice } from "./choices.tsx";
import { idOfScope, type Scope, wordsOfScope } from "./scope.ts";
import type { Viewer } from "./viewer.tsx";

/** What the pages can be about, everything first, of that whose name or organization holds what was typed. */
export function scopeChoices(viewer: Viewer, typed: string, onClose: () => void): Choice[] {
  const { organizations, applications, scope, switchTo } = viewer;
  const wanted = typed.trim().toLowerCase();
  const current = idOfScope(scope);
  const all: { scope: Scope; kind: string; icon: Choice["icon"] }[] = [
    { scope: {}, kind: "Everything", icon: Layers },
    ...organizations.map(({ id }) => ({
      scope: { organizationId: id },
      kind: "Organization",
      icon: Building2,
    })),
    ...applications.map(({ id }) => ({ scope: { applicationId: id }, kind: "Application", icon: KeyRound })),
  ];
  return all.flatMap(({ scope: one, kind, icon }) => {
    const { title, detail } = wordsOfScope(one, viewer);
    if (!`${title} ${one.applicationId ? detail : ""}`.toLowerCase().includes(wanted)) return [];
    const id = idOfScope(one);
    const choose = () => {
      onClose();
      switchTo(one);
    };
    return [{ key: id ?? "all", icon, kind, title: title ?? "", detail, isCurrent: id === current, choose }];
  });
}
