"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#components/api/queries.ts";
import { countText } from "#components/branches/branch-text.ts";
import { branchImportsQuery } from "#components/branches/queries.ts";
import { ConfirmButton } from "#components/ui/dialog/confirm-dialog.tsx";
import { Panel } from "#components/ui/page.tsx";
import { ErrorBanner, Notice, Status } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { UndoResult } from "#lib/branches/shared/import-schemas.ts";
import { undoHours } from "#lib/branches/shared/import-schemas.ts";
import { changesText } from "./import-report.tsx";

function Undone({ result: { restored, removed, keptCount, kept } }: { result: UndoResult }) {
  const more = keptCount - kept.length;
  return (
    <Notice tone={keptCount > 0 ? "warn" : "good"} title="The change was undone">
      {countText(restored)} restored, {removed} removed.
      {keptCount > 0 &&
        ` ${countText(keptCount)} not restored because of a later change or a reported problem: ${kept
          .map(({ number }) => number)
          .join(", ")}${more > 0 ? ` and ${more} more` : ""}.`}
    </Notice>
  );
}

/** Lists the imports and bulk closings of the last 24 hours, each with an undo button. Renders nothing if there are none. */
export function RecentChanges({ onUndone = () => undefined }: { onUndone?: () => void }) {
  const { data, error } = useQuery(branchImportsQuery());
  const [result, setResult] = useState<UndoResult | null>(null);
  if (error)
    return <ErrorBanner error={error} what={`Could not load the changes of the last ${undoHours} hours.`} />;
  if (!data || data.length === 0) return null;
  return (
    <Panel title={`Changes of the last ${undoHours} hours`}>
      <div className="grid gap-4">
        {result && <Undone result={result} />}
        <ul className="divide-y divide-line">
          {data.map((one) => (
            <li
              key={one.id}
              id={one.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
            >
              <div className="grid gap-0.5 text-sm">
                <span className="font-medium">
                  {[one.title, changesText(one)].filter(Boolean).join(", ")}
                </span>
                <span className="text-muted">
                  {one.by}, <Time at={one.at} />
                </span>
              </div>
              {one.undone ? (
                <Status tone="off">Undone by {one.undone.by}</Status>
              ) : (
                <ConfirmButton
                  label="Undo"
                  button={{ size: "sm", variant: "secondary" }}
                  title="Undo this change?"
                  description={`${changesText(one)}. Changed and closed branches are restored, and added ones are removed. Branches that were changed again since then are not restored.`}
                  action="Undo the change"
                  failure="Could not undo the change."
                  mutationFn={() =>
                    api.post("/api/console/branch-imports/[importId]/undo", { params: { importId: one.id } })
                  }
                  onSuccess={(result) => {
                    setResult(result);
                    onUndone();
                  }}
                />
              )}
            </li>
          ))}
        </ul>
        <p className="text-muted text-sm">You can undo a change for {undoHours} hours.</p>
      </div>
    </Panel>
  );
}
