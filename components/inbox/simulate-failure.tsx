import { useMutation } from "@tanstack/react-query";
import type { RefObject } from "react";
import { api } from "#components/api/queries.ts";
import { Button } from "#components/ui/button.tsx";
import { FormButton } from "#components/ui/dialog/form-dialog.tsx";
import { ChoiceField } from "#components/ui/field.tsx";
import { ErrorBanner, Notice } from "#components/ui/status.tsx";
import { toast } from "#components/ui/toast.tsx";
import { type InboxFailure, inboxFailureSchema } from "#lib/notifications/inbox/shared/schemas.ts";

type Scenario = { label: string; status: number; delaySeconds?: number; retryAfterSeconds?: number };

const scenarios: Scenario[] = [
  { label: "503: your server fails", status: 503 },
  { label: "429: too many requests, with Retry-After: 60", status: 429, retryAfterSeconds: 60 },
  { label: "200, but after 5 seconds", status: 200, delaySeconds: 5 },
  { label: "No answer within the deadline", status: 200, delaySeconds: 20 },
];

const counts = [
  ["1", "the next request"],
  ["3", "the next 3 requests"],
  ["10", "the next 10 requests"],
  ["", "all requests, until stopped"],
] as const;

function describeFailure({ status, delaySeconds, retryAfterSeconds, remaining }: InboxFailure): string {
  const after = delaySeconds > 0 ? ` after ${delaySeconds} seconds` : "";
  const retry = retryAfterSeconds === null ? "" : `, with Retry-After: ${retryAfterSeconds}`;
  const many = remaining === 1 ? "The next request is" : `The next ${remaining} requests are`;
  return `${remaining === null ? "Every request is" : many} answered ${status}${after}${retry}.`;
}

const couldNotChange = "Could not change the inbox's answer.";

function setFailure(applicationId: string, failure: InboxFailure | null) {
  return api.put("/api/console/inbox/failure", { body: { applicationId, failure } });
}

/** The failure that the fields choose. */
function readFailure(fields: FormData): InboxFailure {
  const count = String(fields.get("count"));
  const {
    status = 503,
    delaySeconds = 0,
    retryAfterSeconds = null,
  } = scenarios[Number(fields.get("scenario"))] ?? {};
  return { status, delaySeconds, retryAfterSeconds, remaining: count === "" ? null : Number(count) };
}

type ButtonProps = { applicationId: string; ref: RefObject<HTMLButtonElement | null> };

/** Makes the inbox fail, so that you see retries before a real receiver fails. */
export function SimulateFailure({ applicationId, ref }: ButtonProps) {
  return (
    <FormButton
      label="Simulate a failure"
      button={{ size: "sm", ref }}
      title="Simulate a failure"
      description="See how the portal retries, before a receiver of your own fails."
      schema={inboxFailureSchema}
      read={readFailure}
      mutationFn={(failure) => setFailure(applicationId, failure)}
      onSuccess={(_response, failure) => toast("The inbox will fail", describeFailure(failure))}
      failure={couldNotChange}
      submit="Simulate failure"
    >
      <ChoiceField
        label="Answer with"
        name="scenario"
        choices={scenarios.map(({ label }, index) => [String(index), label])}
      />
      <ChoiceField label="For" name="count" choices={counts} />
    </FormButton>
  );
}

type NoticeProps = {
  applicationId: string;
  failure: InboxFailure;
  /** Runs before this notice goes, with its button. */
  onEnd: () => void;
};

/** How the inbox fails, with a button that ends it. */
export function SimulatedFailure({ applicationId, failure, onEnd }: NoticeProps) {
  const end = useMutation({
    mutationFn: () => setFailure(applicationId, null),
    onSuccess: () => {
      toast("The inbox answers 200 again", "Deliveries that failed are retried automatically.");
      onEnd();
    },
  });
  return (
    <>
      <ErrorBanner error={end.error} what={couldNotChange} />
      <Notice tone="warn" title="The inbox is set to fail">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {describeFailure(failure)}
          <Button size="sm" busy={end.isPending} onClick={() => end.mutate()}>
            Answer 200 again
          </Button>
        </div>
      </Notice>
    </>
  );
}
