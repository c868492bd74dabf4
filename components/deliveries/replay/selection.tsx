import { RotateCw, X } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { Delivery } from "#lib/notifications/deliveries/shared/schemas.ts";

/** The API takes at most this many IDs in one request. */
const maxSelected = 100;

/** The deliveries that a person selected, at most 100. */
export type Selection = ReturnType<typeof useSelection>;

export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return useMemo(
    () => ({
      ids,
      replace: (next: readonly string[]) => setIds(new Set(next)),
      clear: () => setIds(new Set()),
      toggle: (id: string) =>
        setIds((before) => {
          const next = new Set(before);
          if (!next.delete(id) && next.size < maxSelected) next.add(id);
          return next;
        }),
    }),
    [ids],
  );
}

/** Whether a delivery can be resent. A queued one is about to be sent, and a held one waits for its webhook. */
export function canResend({ state, isTest, isResending, webhook }: Delivery): boolean {
  return !isTest && !isResending && state !== "QUEUED" && webhook.state === "ACTIVE";
}

/** Classes of the label around a checkbox: a target of 24 px. */
export const selectTarget = "-ml-0.5 grid size-6 place-items-center print:hidden";

type SelectAllProps = { deliveries: readonly Delivery[]; selection: Selection };

/** Selects every loaded delivery that can be resent, up to the limit. */
export function SelectAll({ deliveries, selection }: SelectAllProps) {
  const ids = deliveries
    .filter(canResend)
    .slice(0, maxSelected)
    .map(({ id }) => id);
  const isAll = ids.length > 0 && ids.every((id) => selection.ids.has(id));
  return (
    <label className={selectTarget}>
      <input
        type="checkbox"
        aria-label={`Select ${ids.length === maxSelected ? `the first ${maxSelected}` : "all"} that can be resent`}
        checked={isAll}
        disabled={ids.length === 0}
        onChange={() => selection.replace(isAll ? [] : ids)}
        className="size-6 accent-accent disabled:opacity-30 md:size-4.5"
      />
    </label>
  );
}

type BarProps = { selection: Selection; onSend: () => void };

/** The actions for the selected rows. Stays in view while the log scrolls. */
export function SelectionBar({ selection, onSend }: BarProps) {
  const count = selection.ids.size;
  if (count === 0) return null;
  return (
    <section
      aria-label="Selected deliveries"
      className="sticky bottom-3 z-20 mt-3 flex flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-surface py-2 pr-2 pl-4 shadow-lifted print:hidden"
    >
      <p role="status" className="grow font-medium text-sm tabular-nums">
        {count} selected
        {count >= maxSelected && (
          <span className="font-normal text-muted">
            . To send more, filter the log and use the button above it.
          </span>
        )}
      </p>
      <Button icon={RotateCw} size="sm" variant="primary" onClick={onSend}>
        Replay {count}
      </Button>
      <Button
        icon={X}
        size="icon"
        variant="quiet"
        aria-label="Clear the selection"
        title="Clear the selection"
        onClick={selection.clear}
      ></Button>
    </section>
  );
}
