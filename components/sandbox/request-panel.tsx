import { useMayManage, useOwns } from "#components/shell/viewer.tsx";
import { FormButton } from "#components/ui/dialog/form-dialog.tsx";
import { TextAreaField } from "#components/ui/field.tsx";
import { Panel } from "#components/ui/page.tsx";
import { Status } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { Application, ProductionRequest } from "#lib/applications/schemas.ts";
import { nameOf } from "#lib/platform/application-name.ts";
import { maxRequestLength } from "#lib/sandbox/constants.ts";
import { sandboxCalls } from "#lib/sandbox/query-options.ts";

export const requestLooks = {
  PENDING: { tone: "warn", word: "Pending" },
  APPROVED: { tone: "good", word: "Approved" },
  DECLINED: { tone: "bad", word: "Declined" },
} as const;

/** How a sandbox application gets to production, and what staff answered. */
export function RequestPanel({ application }: { application: Application }) {
  const owns = useOwns(application.id);
  const mayRequest = useMayManage("SANDBOX") && owns;
  const request = application.productionRequest;
  const isOpen = request === null || request.state === "DECLINED";
  return (
    <Panel
      title="Production"
      action={
        mayRequest &&
        isOpen && (
          <FormButton
            label={request ? "Request production again" : "Request production"}
            title={`Request production for ${nameOf(application)}`}
            description="The production application gets the same name, grants, scopes, and redirect URIs."
            schema={async () => (await import("#lib/sandbox/schemas.ts")).requestProductionSchema}
            failure="Could not request production."
            submit="Request production"
            run={(input) => sandboxCalls.requestProduction(application.id, input)}
            reloads={["applications"]}
            said={[
              `Production for ${nameOf(application)} was requested`,
              "You will get the answer by email.",
            ]}
          >
            <TextAreaField
              label="Reason"
              name="reason"
              rows={5}
              maxLength={maxRequestLength}
              hint="What it does, for which accounts, and what you tested in the sandbox."
            />
          </FormButton>
        )
      }
    >
      {request ? (
        <Answer request={request} />
      ) : (
        <p className="text-muted">
          This application receives test orders. When your integration works, request production: after staff
          approve, you get a second application with its own client ID and secret.
        </p>
      )}
    </Panel>
  );
}

function Answer({ request }: { request: ProductionRequest }) {
  const { state, reason, answer, requestedByName, createdAt, productionApplicationId } = request;
  const { tone, word } = requestLooks[state];
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Status tone={tone}>{word}</Status>
        <span className="text-muted text-sm">
          Requested by {requestedByName} <Time at={createdAt} />
        </span>
      </p>
      <p className="break-words">{reason}</p>
      {state === "PENDING" && (
        <p className="text-muted text-sm">You will get the answer here, in a notice, and by email.</p>
      )}
      {answer && <p className="break-words border-line-strong border-l-2 pl-3">{answer}</p>}
      {productionApplicationId && (
        <p>
          <TextLink href={`/applications/${productionApplicationId}`}>
            Open the production application
          </TextLink>
        </p>
      )}
    </div>
  );
}
