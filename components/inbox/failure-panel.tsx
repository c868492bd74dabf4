import { useMutation } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import { api } from "#components/api/queries.ts";
import { Button } from "#components/ui/button.tsx";
import { ChoiceField } from "#components/ui/field.tsx";
import { Form, type FormProps, Submit } from "#components/ui/form.tsx";
import { Panel } from "#components/ui/page.tsx";
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

/** Makes the inbox fail, so that you see retries before a real receiver fails. */
export function FailurePanel({
  applicationId,
  failure,
}: {
  applicationId: string;
  failure: InboxFailure | null;
}) {
  const change = useMutation({
    mutationFn: (next: InboxFailure | null) =>
      api.put("/api/console/inbox/failure", { body: { applicationId, failure: next } }),
    onSuccess: (_response, next) =>
      next
        ? toast("The inbox will fail", describeFailure(next))
        : toast("The inbox answers 200 again", "Deliveries that failed are retried automatically."),
  });
  const button = useFocusKept(failure !== null);
  return (
    <Panel title="Simulate a failure">
      {failure ? (
        <>
          <ErrorBanner error={change.error} what={couldNotChange} />
          <div className="flex flex-wrap items-center justify-between gap-4">
            <Notice tone="warn" title="The inbox is set to fail">
              {describeFailure(failure)}
            </Notice>
            <Button ref={button} busy={change.isPending} onClick={() => change.mutate(null)}>
              Answer 200 again
            </Button>
          </div>
        </>
      ) : (
        <FailureForm button={button} mutation={change} />
      )}
    </Panel>
  );
}

/** One button replaces the other: the focus stays on it. */
function useFocusKept(isFailing: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasFailing = useRef(isFailing);
  useEffect(() => {
    if (wasFailing.current !== isFailing && document.activeElement === document.body) button.current?.focus();
    wasFailing.current = isFailing;
  }, [isFailing]);
  return button;
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

type Props = {
  button: RefObject<HTMLButtonElement | null>;
  mutation: FormProps<InboxFailure>["mutation"];
};

function FailureForm({ button, mutation }: Props) {
  return (
    <Form schema={inboxFailureSchema} read={readFailure} mutation={mutation} failure={couldNotChange}>
      <div className="grid items-end gap-4 sm:grid-cols-[1.4fr_1fr_auto]">
        <ChoiceField
          label="Answer with"
          name="scenario"
          choices={scenarios.map(({ label }, index) => [String(index), label])}
        />
        <ChoiceField label="For" name="count" choices={counts} />
        <Submit ref={button} variant="secondary">
          Simulate failure
        </Submit>
      </div>
    </Form>
  );
}
