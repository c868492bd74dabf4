"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "#components/ui/button.tsx";
import { Panel } from "#components/ui/page.tsx";
import { FaultNotice } from "#components/ui/status.tsx";
import { toast } from "#components/ui/toast.tsx";
import { branchCalls, branchEditorQuery } from "#lib/branches/query-options.ts";
import type { ScheduledChange } from "#lib/branches/schemas.ts";
import { fieldName, valueText } from "./branch-history.tsx";

/** Formats a time at the branch: `Mon, Dec 24, 2026, 6:00 AM`. */
function timeAtBranch(localTime: string): string {
  return new Date(`${localTime}Z`).toLocaleString("en-US", {
    ...{ timeZone: "UTC", weekday: "short", month: "short", day: "numeric", year: "numeric" },
    ...{ hour: "numeric", minute: "2-digit" },
  });
}

/** Lists the pending changes of a branch, each with a button to cancel it. */
export function ScheduledChanges({
  number,
  changes,
}: {
  number: string;
  changes: readonly ScheduledChange[];
}) {
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: (id: string) => branchCalls.cancelScheduled(number, id),
    onSuccess: () => toast("The scheduled change is canceled."),
    // Reload after an error too, because the change may have taken effect.
    onSettled: () => client.invalidateQueries({ queryKey: branchEditorQuery(number).queryKey }),
  });
  return (
    <Panel title="Scheduled changes">
      {changes.length === 0 && (
        <p className="text-muted text-sm">
          No scheduled changes. To schedule one, edit the branch and choose “Schedule for later”.
        </p>
      )}
      {cancel.error && <FaultNotice error={cancel.error} what="The change was not canceled." />}
      <ul className="grid gap-4">
        {changes.map(({ id, localTime, fields, createdBy }) => (
          <li key={id} className="grid justify-items-start gap-1.5 border-line border-l-2 pl-3 text-sm">
            <p className="font-medium">{timeAtBranch(localTime)}, branch time</p>
            <ul className="grid gap-1">
              {Object.entries(fields).map(([field, value]) => (
                <li key={field} className="break-words">
                  <span className="font-medium">{fieldName(field)}</span>: {valueText(field, value)}
                </li>
              ))}
            </ul>
            <p className="text-muted">Scheduled by {createdBy}</p>
            <Button
              size="sm"
              busy={cancel.isPending && cancel.variables === id}
              onClick={() => cancel.mutate(id)}
            >
              Cancel this change<span className="sr-only"> of {timeAtBranch(localTime)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
