"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeftRight, KeyRound, type LucideIcon, MapPin, Package, Send, Webhook } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { findQuery } from "#lib/portal/overview/query-options.ts";
import type { Hit } from "#lib/portal/overview/schemas.ts";
import { type Choice, Choices, ChoicesDialog } from "./choices.tsx";
import { destinationsFor } from "./navigation.ts";
import { withScope } from "./scope.ts";
import { scopeChoices } from "./scope-choices.ts";
import { useSettled } from "./use-settled.ts";
import { useViewer, type Viewer } from "./viewer.tsx";

const kinds: Record<Hit["kind"], { title: string; icon: LucideIcon }> = {
  order: { title: "Order", icon: Package },
  delivery: { title: "Delivery", icon: Send },
  request: { title: "API call", icon: ArrowLeftRight },
  application: { title: "Application", icon: KeyRound },
  webhook: { title: "Webhook", icon: Webhook },
  branch: { title: "Branch", icon: MapPin },
};
const mostSwitches = 5;

type Go = (href: string) => void;

/** Pages whose name holds what was typed. */
function pageChoices(viewer: Viewer, typed: string, go: Go): Choice[] {
  const wanted = typed.trim().toLowerCase();
  return destinationsFor(viewer)
    .flatMap(({ items }) => items)
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .map(({ href, label, icon }) => ({
      key: href,
      icon,
      kind: "Go to",
      title: label,
      detail: "",
      choose: () => go(withScope(href, viewer.scope)),
    }));
}

/** What the pages could be about instead; the word “switch” lists it. */
function switchChoices(viewer: Viewer, typed: string, onClose: () => void): Choice[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted.length < 2) return [];
  return scopeChoices(viewer, wanted.replace(/^switch( to)?\s*/, ""), onClose)
    .filter(({ isCurrent }) => !isCurrent)
    .slice(0, mostSwitches)
    .map((choice) => ({ ...choice, key: `switch ${choice.key}`, kind: "Switch to" }));
}

function hitChoices(hits: readonly Hit[], go: Go): Choice[] {
  return hits.map(({ kind, title, detail, href }) => ({
    key: href + title,
    icon: kinds[kind].icon,
    kind: kinds[kind].title,
    title,
    detail,
    choose: () => go(href),
  }));
}

/** What stands under the list where it is empty or still filling. */
function hintOf(typed: string, pending: boolean, failed: boolean, count: number): string {
  if (typed.trim().length < 2) return "";
  if (pending) return count === 0 ? "Looking …" : "";
  if (failed) return "The portal could not look just now. Pages can still be opened.";
  return count === 0
    ? "Nothing has this name. Type the whole number of an order, or the whole id of a delivery or a request."
    : "";
}

function Palette({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const viewer = useViewer();
  const [typed, setTyped] = useState("");
  const wanted = useSettled(typed.trim(), 150);
  const find = useQuery(findQuery(wanted));
  const isPending = typed.trim().length >= 2 && (wanted !== typed.trim() || find.isFetching);
  const hits = wanted === typed.trim() ? (find.data ?? []) : [];

  function go(href: string) {
    onClose();
    router.push(href);
  }

  const choices = [
    ...pageChoices(viewer, typed, go),
    ...switchChoices(viewer, typed, onClose),
    ...hitChoices(hits, go),
  ];
  return (
    <Choices
      label="Page, order number, delivery or request id, branch, application or webhook"
      placeholder="Order number, delivery or request id, page …"
      typed={typed}
      onType={setTyped}
      choices={choices}
      hint={hintOf(typed, isPending, find.isError, choices.length)}
      enterDoes="open"
    />
  );
}

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

/** Goes anywhere by a few characters: pages, other applications, and what the portal finds. */
export function CommandPalette({ open, onOpenChange }: Props) {
  return (
    <ChoicesDialog title="Find" open={open} onOpenChange={onOpenChange}>
      <Palette onClose={() => onOpenChange(false)} />
    </ChoicesDialog>
  );
}
