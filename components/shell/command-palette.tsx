"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { KeyRound, type LucideIcon, MapPin, Package, Search, Send, Webhook } from "lucide-react";
import { useRouter } from "next/navigation";
import { Dialog } from "radix-ui";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { findQuery } from "#lib/overview/queries.ts";
import type { Hit } from "#lib/overview/schemas.ts";
import { destinationsFor, type Visitor } from "./navigation.ts";
import { useSettled } from "./use-settled.ts";

const kinds: Record<Hit["kind"], { title: string; icon: LucideIcon }> = {
  order: { title: "Order", icon: Package },
  delivery: { title: "Delivery", icon: Send },
  application: { title: "Application", icon: KeyRound },
  webhook: { title: "Webhook", icon: Webhook },
  branch: { title: "Branch", icon: MapPin },
};

type Entry = { href: string; icon: LucideIcon; kind: string; title: string; detail: string };

/** Pages whose name holds what was typed, then what the portal found. */
function entriesOf(user: Visitor, typed: string, hits: readonly Hit[]): Entry[] {
  const wanted = typed.trim().toLowerCase();
  const pages = destinationsFor(user)
    .flatMap(({ items }) => items)
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .map(({ href, label, icon }) => ({ href, icon, kind: "Go to", title: label, detail: "" }));
  const found = hits.map(({ kind, title, detail, href }) => ({
    href,
    icon: kinds[kind].icon,
    kind: kinds[kind].title,
    title,
    detail,
  }));
  return [...pages, ...found];
}

function Option({
  id,
  entry: { icon: Icon, kind, title, detail },
  chosen,
  onChoose,
  onPoint,
}: {
  id: string;
  entry: Entry;
  chosen: boolean;
  onChoose: () => void;
  onPoint: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and its keys choose
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      onClick={onChoose}
      onPointerMove={onPoint}
      className={clsx(
        "flex min-h-11 cursor-pointer items-center gap-3 rounded-md border-l-2 px-3 py-1.5 text-sm",
        chosen ? "border-accent bg-accent-soft" : "border-transparent",
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="truncate font-medium">{title}</span>
      <span className="grow truncate text-muted">{detail}</span>
      <span className="shrink-0 text-muted text-xs">{kind}</span>
    </div>
  );
}

/** What stands under the list where it is empty or still filling. */
function hintOf(typed: string, pending: boolean, failed: boolean, count: number): string {
  if (typed.trim().length < 2) return "";
  if (pending) return count === 0 ? "Looking …" : "";
  if (failed) return "The portal could not look just now. Pages can still be opened.";
  return count === 0
    ? "Nothing has this name. An order is found by its whole number, a delivery by its whole id."
    : "";
}

function Palette({ user, onClose }: { user: Visitor; onClose: () => void }) {
  const router = useRouter();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const wanted = useSettled(typed.trim(), 150);
  const find = useQuery(findQuery(wanted));
  const isPending = typed.trim().length >= 2 && (wanted !== typed.trim() || find.isFetching);
  const hits = wanted === typed.trim() ? (find.data ?? []) : [];
  const entries = entriesOf(user, typed, hits);
  const chosen = Math.min(at, entries.length - 1);
  const hint = hintOf(typed, isPending, find.isError, entries.length);

  function open(entry: Entry | undefined) {
    if (!entry) return;
    onClose();
    router.push(entry.href);
  }

  function choose(index: number) {
    setAt(index);
    list.current?.children[index]?.scrollIntoView({ block: "nearest" });
  }

  function onKey(event: KeyboardEvent) {
    const moves: Record<string, number> = { ArrowDown: chosen + 1, ArrowUp: chosen - 1 };
    const to = moves[event.key];
    if (to !== undefined) {
      event.preventDefault();
      choose((to + entries.length) % Math.max(1, entries.length));
    } else if (event.key === "Enter") {
      event.preventDefault();
      open(entries[chosen]);
    }
  }

  return (
    <>
      <label className="flex items-center gap-3 border-line border-b px-4">
        <Search aria-hidden className="size-5 shrink-0 text-muted" />
        <span className="sr-only">Page, order number, delivery id, branch, application or webhook</span>
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={entries[chosen] ? `${listId}-${chosen}` : undefined}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          placeholder="Order number, delivery id, branch, page …"
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKey}
          className="min-h-14 w-full bg-transparent text-base outline-none placeholder:text-muted"
        />
      </label>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Found"
        className="max-h-[min(24rem,55vh)] overflow-y-auto p-2 empty:hidden"
      >
        {entries.map((entry, index) => (
          <Option
            key={entry.href + entry.title}
            id={`${listId}-${index}`}
            entry={entry}
            chosen={index === chosen}
            onChoose={() => open(entry)}
            onPoint={() => setAt(index)}
          />
        ))}
      </div>
      <p role="status" className="px-4 text-muted text-sm empty:hidden not-empty:pb-4 not-empty:pt-2">
        {hint}
      </p>
      <p className="hidden gap-4 border-line border-t px-4 py-2 text-muted text-xs sm:flex">
        <span>↑ ↓ to choose</span>
        <span>Enter to open</span>
        <span>Esc to close</span>
      </p>
    </>
  );
}

type Props = { user: Visitor; open: boolean; onOpenChange: (open: boolean) => void };

/** Goes anywhere by a few characters: pages, and what the portal finds. The focus returns to where it was. */
export function CommandPalette({ user, open, onOpenChange }: Props) {
  const opener = useRef<Element | null>(null);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-rail/60" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          className="fixed inset-x-3 top-[12vh] z-50 mx-auto max-w-xl animate-[appear_150ms_ease-out] overflow-hidden rounded-lg border border-line bg-surface shadow-lifted"
        >
          <Dialog.Title className="sr-only">Find</Dialog.Title>
          <Palette user={user} onClose={() => onOpenChange(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
