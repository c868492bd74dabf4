import { useQuery } from "@tanstack/react-query";
import {
  ArrowLeftRight,
  FileText,
  KeyRound,
  type LucideIcon,
  MapPin,
  Package,
  Send,
  Webhook,
} from "lucide-react";
import { useEffect, useState } from "react";
import { useGo } from "#components/ui/navigation.tsx";
import { searchQuery } from "#lib/portal/overview/query-options.ts";
import type { Hit } from "#lib/portal/overview/schemas.ts";
import { type Choice, ChoicesDialog } from "./choices.tsx";
import { accountPages, destinationsFor } from "./navigation.ts";
import { withView } from "./view.ts";
import { viewChoices } from "./view-dialog.tsx";
import { useViewer, type Viewer } from "./viewer.tsx";

const kinds: Record<Hit["kind"], { title: string; icon: LucideIcon }> = {
  order: { title: "Order", icon: Package },
  reference: { title: "Reference", icon: FileText },
  delivery: { title: "Delivery", icon: Send },
  request: { title: "API call", icon: ArrowLeftRight },
  application: { title: "Application", icon: KeyRound },
  webhook: { title: "Webhook", icon: Webhook },
  branch: { title: "Branch", icon: MapPin },
};
const mostSwitches = 5;

type Go = (href: string) => void;

/** A value that follows once it has not changed for a moment, to search when typing pauses. */
function useSettled<T>(value: T, settleMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value, settleMs]);
  return settled;
}

/** Pages whose name contains the typed text. */
function pageChoices(viewer: Viewer, typed: string, go: Go): Choice[] {
  const wanted = typed.trim().toLowerCase();
  return [...destinationsFor(viewer).flatMap(({ items }) => items), ...accountPages]
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .map(({ href, label, icon }) => ({
      key: href,
      icon,
      kind: "Go to",
      title: label,
      detail: "",
      choose: () => go(withView(href, viewer.view)),
    }));
}

/** Other views. Typing “switch” lists them. */
function switchChoices(viewer: Viewer, typed: string, onClose: () => void): Choice[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted.length < 2) return [];
  return viewChoices(viewer, wanted.replace(/^switch( to)?\s*/, ""), onClose)
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

function hintOf(typed: string, pending: boolean, failed: boolean, count: number): string {
  if (typed.trim().length < 2) return "";
  if (pending) return count === 0 ? "Searching…" : "";
  if (failed) return "Search is not available right now. You can still open pages.";
  return count === 0
    ? "No results. Enter the full order number, or the full ID of a delivery or request."
    : "";
}

/** Finds pages, other views, and data of the portal by a few characters. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const openPage = useGo();
  const viewer = useViewer();
  const [typed, setTyped] = useState("");
  const text = useSettled(typed.trim(), 150);
  const search = useQuery(searchQuery(text));
  const isPending = typed.trim().length >= 2 && (text !== typed.trim() || search.isFetching);
  const hits = text === typed.trim() ? (search.data ?? []) : [];

  function go(href: string) {
    onClose();
    openPage(href);
  }

  const choices = [
    ...pageChoices(viewer, typed, go),
    ...switchChoices(viewer, typed, onClose),
    ...hitChoices(hits, go),
  ];
  return (
    <ChoicesDialog
      title="Search"
      label="Page, order, PO, or invoice number, job, ZIP code, delivery or request ID, branch, application, or webhook"
      placeholder="Order, PO, or invoice number, job, ID, page …"
      typed={typed}
      onType={setTyped}
      choices={choices}
      hint={hintOf(typed, isPending, search.isError, choices.length)}
      enterDoes="open"
      onClose={onClose}
    />
  );
}
