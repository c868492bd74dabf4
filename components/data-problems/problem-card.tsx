import { useMutation } from "@tanstack/react-query";
import { Check, MapPin, Undo2 } from "lucide-react";
import { api } from "#components/api/queries.ts";
import { Button } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { Card } from "#components/ui/page.tsx";
import { ErrorBanner, Status } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { BranchProblemItem } from "#lib/branches/shared/problem-schemas.ts";

const linkClasses =
  "inline-flex min-h-6 items-center font-medium text-accent text-sm underline underline-offset-2";

type Props = { problem: BranchProblemItem; isOnMap: boolean; onShow: () => void };

/** A reported problem, with the button that marks it as resolved. */
export function ProblemCard({ problem, isOnMap, onShow }: Props) {
  const { branchNumber, branchName, createdAt, reporterEmail, resolved } = problem;
  const update = useMutation({
    mutationFn: () =>
      api.patch("/api/console/branch-problems/[problemId]", {
        params: { problemId: problem.id },
        body: { isResolved: resolved === null },
      }),
    // The navigation shows the count of open problems.
    meta: { done: [resolved === null ? "Marked as resolved" : "Reopened"], changesFrame: true },
  });
  const Icon = resolved ? Undo2 : Check;
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
          {problem.reporterName}, {problem.organizationName}, <Time at={createdAt} />
        </>
      }
      status={<Status tone={resolved ? "good" : "warn"}>{resolved ? "Resolved" : "Open"}</Status>}
    >
      <p className="max-w-prose whitespace-pre-line break-words">{problem.text}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="sm" busy={update.isPending} onClick={() => update.mutate()}>
          <Icon aria-hidden className="size-4" />
          {resolved ? "Reopen" : "Mark as resolved"}
        </Button>
        <Button
          icon={MapPin}
          size="sm"
          variant="quiet"
          aria-pressed={isOnMap}
          onClick={onShow}
          className="max-lg:hidden"
        >
          {isOnMap ? "On the map" : "Show on the map"}
        </Button>
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
        {resolved && (
          <span className="text-muted text-sm">
            by {resolved.by}, <Time at={resolved.at} />
          </span>
        )}
      </div>
      {update.error && <ErrorBanner error={update.error} what="Could not change the problem." />}
    </Card>
  );
}
