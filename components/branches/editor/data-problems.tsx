"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { LogCard } from "#components/log/log-card.tsx";
import { LogPage } from "#components/log/log-page.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { Link } from "#components/ui/link.tsx";
import { Status } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { toast } from "#components/ui/toast.tsx";
import { Toggle } from "#components/ui/toggle.tsx";
import { branchCalls, branchProblemsQuery } from "#lib/branches/query-options.ts";
import type { BranchProblemItem } from "#lib/branches/schemas.ts";

const linkClasses = "inline-flex min-h-6 items-center font-medium text-accent underline underline-offset-2";

function Problem({ problem, onSettled }: { problem: BranchProblemItem; onSettled: () => void }) {
  const { id, branchNumber, branchName, text, done, createdAt } = problem;
  const client = useQueryClient();
  const router = useRouter();
  const settle = useMutation({
    mutationFn: (isDone: boolean) => branchCalls.setProblemDone(id, isDone),
    onSuccess: async (_answer, isDone) => {
      onSettled();
      toast(isDone ? "Marked as done" : "Reopened");
      await client.invalidateQueries({ queryKey: branchProblemsQuery().queryKey });
      // The navigation shows the count of open problems.
      router.refresh();
    },
  });
  return (
    <LogCard
      label={`${branchName}, No. ${branchNumber}`}
      title={
        <>
          <Link href={`/branches/${branchNumber}`} className="underline-offset-2 hover:underline">
            {branchName}
          </Link>{" "}
          <span className="font-normal text-muted text-sm">No. {branchNumber}</span>
        </>
      }
      meta={
        <>
          {problem.reporterName}, {problem.organizationName}, <Time at={createdAt} />
        </>
      }
      status={<Status tone={done ? "good" : "warn"}>{done ? "Done" : "Open"}</Status>}
    >
      <p className="max-w-prose whitespace-pre-line break-words">{text}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="sm" busy={settle.isPending} onClick={() => settle.mutate(!done)}>
          {done ? <Undo2 aria-hidden className="size-4" /> : <Check aria-hidden className="size-4" />}
          {done ? "Reopen" : "Mark as done"}
        </Button>
        <Link href={`/branches/${branchNumber}/edit`} className={linkClasses}>
          Edit the branch
        </Link>
        {problem.reporterEmail && (
          <a
            href={`mailto:${problem.reporterEmail}?subject=${encodeURIComponent(`Branch ${branchNumber}`)}`}
            className={linkClasses}
          >
            Email the reporter
          </a>
        )}
        {done && (
          <span className="text-muted text-sm">
            by {done.by}, <Time at={done.at} />
          </span>
        )}
      </div>
      {settle.error && <FaultNotice error={settle.error} what="Could not change the problem." />}
    </LogCard>
  );
}

export function DataProblems() {
  const query = useQuery(branchProblemsQuery());
  const [shownState, setShownState] = useState<"open" | "done">("open");
  // A problem that was settled here keeps its place, with the button to undo it.
  const [settled, setSettled] = useState<readonly string[]>([]);
  const { open = [], done = [] } = Object.groupBy(query.data ?? [], (one) => (one.done ? "done" : "open"));
  const shown = (query.data ?? []).filter(
    (one) => (shownState === "done") === (one.done !== null) || settled.includes(one.id),
  );
  return (
    <LogPage
      title="Data problems"
      lead="Problems that people reported with branches. Correct the branch, then mark the problem as done."
      filters={
        <Toggle
          className="mb-4"
          legend="Show"
          choices={[
            ["open", `Open (${open.length})`],
            ["done", `Done (${done.length})`],
          ]}
          value={shownState}
          onChoose={(state) => {
            setShownState(state);
            setSettled([]);
          }}
        />
      }
      query={query}
      isEmpty={shown.length === 0}
      empty={
        <EmptyState
          title={shownState === "done" ? "No problem is done yet" : "No open problems"}
          action={{ label: "Open the branches", href: "/branches" }}
        >
          Anybody who is signed in can report a problem from a branch: a wrong address, hours that changed, a
          phone number that nobody answers.
        </EmptyState>
      }
    >
      <div className="grid gap-3">
        {shown.map((problem) => (
          <Problem
            key={problem.id}
            problem={problem}
            onSettled={() => setSettled([...settled, problem.id])}
          />
        ))}
      </div>
    </LogPage>
  );
}
