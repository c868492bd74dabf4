"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { LogPage } from "#components/log/log-page.tsx";
import { LogTabs } from "#components/log/log-tabs.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { BranchProblemState } from "#lib/branches/quality/schemas.ts";
import { branchProblemsQuery } from "#lib/branches/query-options.ts";
import { ProblemCard, stateNames } from "./problem-card.tsx";

const states = [
  ["OPEN", "No open problems"],
  ["ACCEPTED", "No accepted problems"],
  ["DONE", "No problems marked as done"],
] as const;

/** The queue of problems that people reported and checks found. */
export function DataProblems() {
  const query = useQuery(branchProblemsQuery());
  const chosen = useSearchParams().get("state")?.toUpperCase();
  const [state, emptyTitle] = states.find(([one]) => one === chosen) ?? states[0];
  // Keep a problem that was settled here in place, with its undo button.
  const [kept, setKept] = useState<{ state: BranchProblemState; ids: readonly string[] }>({ state, ids: [] });
  const keptIds = kept.state === state ? kept.ids : [];
  const shown = (query.data?.data ?? [])
    .filter((problem) => problem.state === state || keptIds.includes(problem.id))
    .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  return (
    <LogPage
      title="Data problems"
      lead="Problems that people reported or data checks found. Correct the branch, or accept data that is right."
      filters={
        <div className="mb-4">
          <LogTabs
            label="State"
            tabs={states.map(([one]) => ({
              href: one === "OPEN" ? "/data-problems" : `/data-problems?state=${one.toLowerCase()}`,
              label: stateNames[one],
              count: query.data?.counts[one].toLocaleString("en-US") ?? null,
              isCurrent: one === state,
            }))}
          />
        </div>
      }
      query={query}
      isEmpty={shown.length === 0}
      empty={
        <EmptyState title={emptyTitle} action={{ label: "Open the branches", href: "/branches" }}>
          Anyone who is signed in can report a problem on a branch’s page. The portal checks hours,
          coordinates, ZIP codes, and contacts whenever a branch changes.
        </EmptyState>
      }
    >
      <div className="grid gap-3">
        {shown.map((problem) => (
          <ProblemCard
            key={problem.id}
            problem={problem}
            onSettled={() => setKept({ state, ids: [...keptIds, problem.id] })}
          />
        ))}
        {(query.data?.counts[state] ?? 0) > shown.length && (
          <p className="text-muted text-sm">Only the newest {shown.length} are shown.</p>
        )}
      </div>
    </LogPage>
  );
}
