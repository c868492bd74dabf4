"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LazyPlacesMap } from "#components/branches/lazy-places-map.tsx";
import { branchProblemsQuery } from "#components/branches/queries.ts";
import { LogPage } from "#components/log/log-page.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ProblemCard } from "./problem-card.tsx";
import { UnusualData } from "./unusual-data.tsx";

/** The problems that people reported, open ones first, beside a map of one branch. */
export function DataProblems() {
  const query = useQuery(branchProblemsQuery());
  const problems = query.data ?? [];
  const [shownId, setShownId] = useState<string | null>(null);
  const shown = problems.find(({ id }) => id === shownId) ?? problems[0];
  return (
    <>
      <LogPage
        title="Data problems"
        lead="What people reported about branches, and what is unusual in their data. Correct the branch, then mark the problem as resolved."
        query={query}
        isEmpty={problems.length === 0}
        empty={
          <EmptyState title="No reported problems" action={{ label: "Open the branches", href: "/branches" }}>
            Anyone who is signed in can report a problem on a branch’s page.
          </EmptyState>
        }
      >
        <div className="grid gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid content-start gap-3">
            {problems.map((problem) => (
              <ProblemCard
                key={problem.id}
                problem={problem}
                isOnMap={problem.id === shown?.id}
                onShow={() => setShownId(problem.id)}
              />
            ))}
          </div>
          {shown && (
            <LazyPlacesMap
              label={`Map of ${shown.branchName}`}
              places={[{ lat: shown.lat, long: shown.long, name: shown.branchName }]}
              className="top-4 hidden h-96 lg:sticky lg:block"
            />
          )}
        </div>
      </LogPage>
      <UnusualData />
    </>
  );
}
