"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { EnvironmentBadge } from "#components/applications/environment-badge.tsx";
import { FormButton } from "#components/ui/dialog/form-dialog.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { TextAreaField } from "#components/ui/field.tsx";
import { Card, PageHeader } from "#components/ui/page.tsx";
import { FaultNotice, Status } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { nameOf } from "#lib/platform/application-name.ts";
import { maxRequestLength } from "#lib/sandbox/constants.ts";
import { productionRequestsQuery, sandboxCalls } from "#lib/sandbox/query-options.ts";
import type { QueuedRequest } from "#lib/sandbox/schemas.ts";
import { requestLooks } from "./request-panel.tsx";

/** The staff's queue of requests for production: pending ones first. */
export function ProductionRequests() {
  const { data: requests, error } = useQuery(productionRequestsQuery());
  return (
    <>
      <PageHeader
        title="Approvals"
        lead="Partners build in the sandbox, then request production. An approval creates their production application."
      />
      <FaultNotice error={error} what="Could not load the requests." />
      {requests?.length === 0 && (
        <EmptyState title="No requests yet" action={{ label: "See the applications", href: "/applications" }}>
          A partner requests production on the page of a sandbox application.
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {requests?.map((request) => (
          <li key={request.id}>
            <Request request={request} />
          </li>
        ))}
      </ul>
    </>
  );
}

function LatestReceiverCheck({ check }: Pick<QueuedRequest, "check">) {
  if (!check) return <p className="text-muted text-sm">Its receiver was never checked.</p>;
  const { webhookId, id, passed, findings, createdAt } = check;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm">
      <Status tone={findings > 0 ? "warn" : "good"}>
        {findings > 0 ? `${findings} of ${passed + findings} probes failed` : `${passed} probes passed`}
      </Status>
      <TextLink href={`/webhooks/${webhookId}/check?check=${id}`}>Receiver check</TextLink>
      <Time at={createdAt} />
    </p>
  );
}

function Request({ request }: { request: QueuedRequest }) {
  const { state, application, organization, reason, answer, decidedByName, decidedAt } = request;
  const { tone, word } = requestLooks[state];
  return (
    <Card
      label={application.name}
      title={
        <>
          <TextLink href={`/applications/${application.id}`}>{application.name}</TextLink>
          <EnvironmentBadge environment="SANDBOX" />
          <Status tone={tone}>{word}</Status>
        </>
      }
      meta={
        <>
          {organization.name}, requested by {request.requestedByName} <Time at={request.createdAt} />
        </>
      }
      status={
        state === "PENDING" && (
          <>
            <DecideButton request={request} state="APPROVED" />
            <DecideButton request={request} state="DECLINED" />
          </>
        )
      }
    >
      <p className="max-w-prose break-words">{reason}</p>
      <p className="text-muted text-sm">Scopes: {application.scopes.join(", ")}</p>
      {state === "PENDING" && <LatestReceiverCheck check={request.check} />}
      {decidedAt && (
        <p className="border-line-strong border-l-2 pl-3 text-sm">
          {answer && <span className="block break-words">{answer}</span>}
          <span className="text-muted">
            {word} by {decidedByName} <Time at={decidedAt} />
          </span>
        </p>
      )}
    </Card>
  );
}

type DecideProps = { request: QueuedRequest; state: "APPROVED" | "DECLINED" };

/** Approves or declines a request. */
function DecideButton({ request: { id, application, organization }, state }: DecideProps) {
  const router = useRouter();
  const name = nameOf({ ...application, environment: "SANDBOX" });
  const isApproval = state === "APPROVED";
  const verb = isApproval ? "Approve" : "Decline";
  return (
    <FormButton
      label={verb}
      button={{ look: isApproval ? "primary" : "secondary" }}
      title={`${verb} production for ${name}`}
      description={
        isApproval
          ? `Creates a production application of ${organization.name}. Its people create the secret.`
          : `${organization.name} can request production again.`
      }
      schema={async () => (await import("#lib/sandbox/schemas.ts")).decideProductionSchema}
      read={(fields) => ({ state, answer: fields.get("answer") })}
      failure="Could not answer the request."
      submit={verb}
      look={isApproval ? "primary" : "danger"}
      run={(input) => sandboxCalls.decideProduction(id, input)}
      reloads={["production-requests"]}
      said={[`Production for ${name} is ${state.toLowerCase()}`]}
      // The frame counts the pending requests.
      onDone={() => router.refresh()}
    >
      <TextAreaField
        label="Answer"
        name="answer"
        rows={4}
        maxLength={maxRequestLength}
        hint={`${isApproval ? "Optional." : "Say what is missing."} The organization's admins get it by email.`}
      />
    </FormButton>
  );
}
