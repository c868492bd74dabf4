import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useViewer } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { Card } from "#components/ui/page.tsx";
import { FaultNotice, Status } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { toast } from "#components/ui/toast.tsx";
import { branchChecks } from "#lib/branches/quality/constants.ts";
import type {
  BranchProblemItem,
  BranchProblemState,
  UpdateProblemInput,
} from "#lib/branches/quality/schemas.ts";
import { branchCalls, branchProblemsQuery } from "#lib/branches/query-options.ts";

const linkClasses = "inline-flex min-h-6 items-center font-medium text-accent underline underline-offset-2";

export const stateNames: Record<BranchProblemState, string> = {
  OPEN: "Open",
  ACCEPTED: "Accepted",
  DONE: "Done",
};

function useUpdate(id: string, onSettled: () => void) {
  const client = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: (input: UpdateProblemInput) => branchCalls.updateProblem(id, input),
    onSuccess: async (_answer, { state, isOwner }) => {
      if (state !== undefined) {
        onSettled();
        toast(
          { OPEN: "Reopened", ACCEPTED: "Accepted until the data changes", DONE: "Marked as done" }[state],
        );
      } else toast(isOwner ? "Assigned to you" : "No longer assigned to you");
      await client.invalidateQueries({ queryKey: branchProblemsQuery().queryKey });
      // Update the count of open problems in the navigation.
      router.refresh();
    },
  });
}

/** A data problem with its actions. Staff mark a report as done, and can accept the finding of a check. */
export function ProblemCard({ problem, onSettled }: { problem: BranchProblemItem; onSettled: () => void }) {
  const { branchNumber, branchName, check, state, createdAt, reporterEmail, settled } = problem;
  const update = useUpdate(problem.id, onSettled);
  const settle = check === null ? ("DONE" as const) : ("ACCEPTED" as const);
  const Icon = state === "OPEN" ? Check : Undo2;
  return (
    <Card
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
          {check === null ? `${problem.reporterName}, ${problem.organizationName}` : branchChecks[check]},{" "}
          <Time at={createdAt} />
        </>
      }
      status={<Status tone={state === "OPEN" ? "warn" : "good"}>{stateNames[state]}</Status>}
    >
      <p className="max-w-prose whitespace-pre-line break-words">{problem.text}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {/* A corrected finding cannot be reopened. */}
        {(check === null || state !== "DONE") && (
          <Button
            size="sm"
            busy={update.isPending}
            onClick={() => update.mutate({ state: state === "OPEN" ? settle : "OPEN" })}
          >
            <Icon aria-hidden className="size-4" />
            {state === "OPEN" ? { DONE: "Mark as done", ACCEPTED: "Accept" }[settle] : "Reopen"}
          </Button>
        )}
        <Link href={`/branches/${branchNumber}/edit`} className={linkClasses}>
          Edit the branch
        </Link>
        {reporterEmail && (
          <a
            href={`mailto:${reporterEmail}?subject=${encodeURIComponent(`Branch ${branchNumber}`)}`}
            className={linkClasses}
          >
            Email the reporter
          </a>
        )}
        {settled ? (
          <span className="text-muted text-sm">
            {settled.by === null ? "Data corrected" : `by ${settled.by}`}, <Time at={settled.at} />
          </span>
        ) : (
          <Owner owner={problem.owner} onChange={(isOwner) => update.mutate({ isOwner })} />
        )}
      </div>
      {update.error && <FaultNotice error={update.error} what="Could not change the problem." />}
    </Card>
  );
}

type OwnerProps = { owner: BranchProblemItem["owner"]; onChange: (isOwner: boolean) => void };

function Owner({ owner, onChange }: OwnerProps) {
  const isMine = owner?.id === useViewer().userId;
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-muted text-sm sm:ml-auto">
      {owner ? `Assigned to ${isMine ? "you" : owner.name}` : "Unassigned"}
      <Button size="sm" look="quiet" onClick={() => onChange(!isMine)}>
        {isMine ? "Unassign me" : "Assign to me"}
      </Button>
    </span>
  );
}
