import { useMutation } from "@tanstack/react-query";
import { api } from "#components/api/queries.ts";
import { Button } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code.tsx";
import { Described } from "#components/ui/page.tsx";
import { ErrorBanner, Notice } from "#components/ui/status.tsx";
import { inMs } from "#lib/platform/shared/in-ms.ts";

/** Sends a message to the saved URL and shows the answer. */
export function TestMessage() {
  const test = useMutation({ mutationFn: () => api.post("/api/console/alert-channel/test") });
  const { data: answer } = test;
  return (
    <div className="grid gap-3 border-line border-t pt-5">
      <Described description="Sends a message to the saved URL and shows its answer.">
        <Button busy={test.isPending} onClick={() => test.mutate()}>
          Send a test message
        </Button>
      </Described>
      <ErrorBanner error={test.error} what="Could not send the test message." />
      {answer && !test.isPending && (
        <>
          <Notice
            tone={answer.isAccepted ? "good" : "bad"}
            title={answer.isAccepted ? "The channel accepted it" : "The channel did not accept it"}
          >
            {answer.status === null ? answer.failureDetail : `HTTP ${answer.status}`}, after{" "}
            {inMs(answer.durationMs)}
          </Notice>
          {answer.body && <CodeBlock label="Answer" text={answer.body} />}
        </>
      )}
    </div>
  );
}
