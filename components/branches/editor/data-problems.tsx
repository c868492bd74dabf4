"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, Undo2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { PageHeader } from "#components/ui/page.tsx";
import { Status } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time.tsx";
import { toast } from "#components/ui/toast.tsx";
import { branchCalls, branchProblemsQuery } from "#lib/branches/query-options.ts";
import type { BranchProblemItem } from "#lib/branches/schemas.ts";

const linkClasses = "inline-flex min-h-6 items-center font-medium text-accent underline underline-offset-2";

function Problem({ problem }: { problem: BranchProblemItem }) {
  const { id, branchNumber, branchName, text, done, createdAt } = problem;
  const client = useQueryClient();
  const router = useRouter();
  const settle = useMutation({
    mutationFn: (isDone: boolean) => branchCalls.setProblemDone(id, isDone),
    onSuccess: async (_answer, isDone) => {
      toast(isDone ? "Marked as done" : "Open again");
      await client.invalidateQueries({ queryKey: branchProblemsQuery().queryKey });
      // The count beside the page's name in the navigation is the server's.
      router.refresh();
    },
  });
  return (
    <article
      aria-label={`${branchName}, No. ${branchNumber}`}
      className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:px-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid gap-1">
          <h2 className="font-semibold">
            <Link href={`/branches/${branchNumber}`} className="underline-offset-2 hover:underline">
              {branchName}
            </Link>{" "}
            <span className="font-normal text-muted text-sm">No. {branchNumber}</span>
          </h2>
          <p className="text-muted text-sm">
            {problem.reporterName}, {problem.organizationName}, <Time at={createdAt} />
          </p>
        </div>
        <Status tone={done ? "good" : "warn"}>{done ? "Done" : "Open"}</Status>
      </div>
      <p className="max-w-prose whitespace-pre-line break-words">{text}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="sm" busy={settle.isPending} onClick={() => settle.mutate(!done)}>
          {done ? <Undo2 aria-hidden className="size-4" /> : <Check aria-hidden className="size-4" />}
          {done ? "Open again" : "Mark as done"}
        </Button>
        <Link href={`/branches/${branchNumber}/edit`} className={linkClasses}>
          Edit the branch
        </Link>
        {problem.reporterEmail && (
          <a
            href={`mailto:${problem.reporterEmail}?subject=${encodeURIComponent(`Branch ${branchNumber}`)}`}
            className={linkClasses}
          >
            Ask back
          </a>
        )}
        {done && (
          <span className="text-muted text-sm">
            by {done.by}, <Time at={done.at} />
          </span>
        )}
      </div>
      {settle.error && <FaultNotice error={settle.error} what="It could not be changed." />}
    </article>
  );
}

/** The reported problems with branches, as tasks for the staff. */
export function DataProblems() {
  const { data, error } = useQuery(branchProblemsQuery());
  const [showsDone, setShowsDone] = useState(false);
  const open = data?.filter(({ done }) => !done) ?? [];
  const done = data?.filter((problem) => problem.done) ?? [];
  const shown = showsDone ? done : open;
  return (
    <>
      <PageHeader
        title="Data problems"
        lead="What people say is wrong with a branch. Correct the branch, then mark the problem as done."
      />
      <fieldset className="mb-4 flex gap-1">
        <legend className="sr-only">Show</legend>
        <Button
          look={showsDone ? "quiet" : "secondary"}
          aria-pressed={!showsDone}
          onClick={() => setShowsDone(false)}
        >
          Open ({open.length})
        </Button>
        <Button
          look={showsDone ? "secondary" : "quiet"}
          aria-pressed={showsDone}
          onClick={() => setShowsDone(true)}
        >
          Done ({done.length})
        </Button>
      </fieldset>
      {error && <FaultNotice error={error} what="The problems could not be loaded." />}
      {data && shown.length === 0 && (
        <EmptyState
          title={showsDone ? "Nothing is done yet" : "Nothing to do"}
          action={{ label: "Look at the branches", href: "/branches" }}
        >
          Whoever is signed in can report a problem from a branch: a wrong address, hours that changed, a
          number that nobody answers.
        </EmptyState>
      )}
      <div className="grid gap-3">
        {shown.map((problem) => (
          <Problem key={problem.id} problem={problem} />
        ))}
      </div>
    </>
  );
}
