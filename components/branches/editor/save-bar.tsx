"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Submit } from "#components/ui/form.tsx";
import { LeaveGuard } from "#components/ui/leave-guard.tsx";
import type { BranchEditor } from "#lib/branches/shared/schemas.ts";
import { counted } from "#lib/platform/shared/counted.ts";
import { fieldName } from "./branch-history.tsx";
import { changedFields, readBranchForm } from "./read-branch-form.ts";

type Props = { base: BranchEditor; isSaving: boolean; onDiscard: () => void; onReload: (() => void) | null };

/** The fields of the surrounding form that differ from how it started, or was saved last. */
function useChanges({ base, isSaving }: Pick<Props, "base" | "isSaving">) {
  const bar = useRef<HTMLDivElement>(null);
  const started = useRef<ReturnType<typeof readBranchForm> | null>(null);
  const sent = useRef(started.current);
  const [changed, setChanged] = useState<readonly string[]>([]);
  useEffect(() => {
    const form = bar.current?.closest("form");
    if (!form) return;
    const read = () => readBranchForm(new FormData(form), base);
    // The values that were sent, not those of the record: the server may spell a phone number in another way.
    started.current = sent.current ?? read();
    sent.current = null;
    const update = () => {
      const fields = started.current ? changedFields(started.current, read()) : [];
      setChanged((known) => (known.join() === fields.join() ? known : fields));
    };
    update();
    // Rows come and go, and the map sets the place, without an event of a field.
    const observer = new MutationObserver(update);
    observer.observe(form, { subtree: true, childList: true, attributeFilter: ["value"] });
    form.addEventListener("input", update);
    return () => {
      observer.disconnect();
      form.removeEventListener("input", update);
    };
  }, [base]);
  useEffect(() => {
    const form = bar.current?.closest("form");
    if (isSaving && form) sent.current = readBranchForm(new FormData(form), base);
  }, [isSaving, base]);
  return { bar, changed };
}

/** Stays at the bottom of the window with the unsaved changes and their buttons. Warns people who leave without saving. */
export function SaveBar({ base, isSaving, onDiscard, onReload }: Props) {
  const { bar, changed } = useChanges({ base, isSaving });
  const count = changed.length;
  const changes = counted(count, "unsaved change");
  return (
    <div
      ref={bar}
      className="sticky bottom-3 z-10 order-last flex items-center justify-between gap-3 rounded-lg border border-line bg-surface px-4 py-2 shadow-lifted print:hidden"
    >
      <p role="status" className="grid min-w-0 max-sm:text-sm">
        <span className={count > 0 ? "font-medium" : "text-muted"}>{count > 0 ? changes : "No changes"}</span>
        <span className="truncate text-muted text-sm">{changed.map(fieldName).join(", ")}</span>
      </p>
      <div className="flex shrink-0 flex-wrap items-end justify-end gap-2">
        {onReload && <Button onClick={onReload}>Load the latest version</Button>}
        <Button variant="quiet" disabled={isSaving || count === 0} onClick={onDiscard}>
          Discard
        </Button>
        <Submit variant={count > 0 || isSaving ? "primary" : "secondary"} disabled={count === 0 && !isSaving}>
          Save
        </Submit>
      </div>
      <LeaveGuard isUnsaved={count > 0} description={`You have ${changes} to this branch.`} />
    </div>
  );
}
