"use client";

import { useQuery } from "@tanstack/react-query";
import { LogPage } from "#components/log/log-page.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { branchProblemsQuery } from "#lib/branches/query-options.ts";
import { ProblemCard } from "./problem-card.tsx";

/** The problems that people reported, open ones first. */
export function DataProblems() {
  const query = useQuery(branchProblemsQuery());
  const problems = query.data ?? [];
  return (
    <LogPage
      title="Data problems"
      lead="What people reported about branches. Correct the branch, then mark the problem as resolved."
      query={query}
      isEmpty={problems.length === 0}
      empty={
        <EmptyState title="No reported problems" action={{ label: "Open the branches", href: "/branches" }}>
          Anyone who is signed in can report a problem on a branch’s page.
        </EmptyState>
      }
    >
      <div className="grid gap-3">
        {problems.map((problem) => (
          <ProblemCard key={problem.id} problem={problem} />
        ))}
      </div>
    </LogPage>
  );
}
