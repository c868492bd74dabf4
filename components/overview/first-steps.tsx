import clsx from "clsx";
import { Check } from "lucide-react";
import { ButtonLink } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code.tsx";
import { Panel } from "#components/ui/page.tsx";
import type { Installation, Overview } from "#lib/portal/shared/overview-schemas.ts";

type Step = {
  title: string;
  description: string;
  done: boolean;
  /** The next step can be taken without it. */
  isOptional?: true;
  action: { label: string; href: string };
  /** The same with curl. */
  command?: string;
};
export type ApiUrls = { token: string; webhooks: string };

/** The steps to a first delivery, and which are done. */
export function firstSteps(overview: Overview, urls: ApiUrls): Step[] {
  const { applications, clientId, tokenIssued, webhooks, hasDelivered } = overview;
  return [
    {
      title: "Create an application",
      description: "It represents your software and gets a client ID and a secret.",
      done: applications > 0,
      action: { label: "Create an application", href: "/applications?create=1" },
    },
    {
      title: "Get a token",
      description:
        "Only to call the API. Exchange the client ID and secret for an access token, with curl or your OAuth library.",
      done: tokenIssued,
      isOptional: true,
      action: { label: "Open applications", href: "/applications" },
      command: `curl ${urls.token} \\
  -u '${clientId ?? "CLIENT_ID"}:CLIENT_SECRET' \\
  -d grant_type=client_credentials -d scope=notification.write`,
    },
    {
      title: "Register a webhook",
      description: "Use your own URL, or start with the built-in inbox.",
      done: webhooks > 0,
      action: { label: "Register a webhook", href: "/webhooks?register=1" },
      command: `curl ${urls.webhooks} \\
  -H 'Authorization: Bearer ACCESS_TOKEN' -H 'Content-Type: application/json' \\
  -d '{"name":"Orders","type":"ORDER","events":["ORDER_UPDATE"],"url":"https://hooks.example.com/orders"}'`,
    },
    {
      title: "Receive a delivery",
      description:
        "Create a test order: its events go to your webhook. Then check your receiver or the inbox.",
      done: hasDelivered,
      action: { label: "Create a test order", href: "/test-orders" },
    },
  ];
}

/** For staff: what a new installation needs. */
export function installationSteps({ hasBranches, hasPublisher, hasPartner }: Installation): Step[] {
  return [
    {
      title: "Import the branches",
      description: "Partners search them, and the map shows them. Start with a CSV or JSON file.",
      done: hasBranches,
      action: { label: "Import branches", href: "/branches/import" },
    },
    {
      title: "Create a publisher",
      description:
        "The application of your order system, with the scope order.publish. It sends order events.",
      done: hasPublisher,
      action: { label: "Create an application", href: "/applications?create=1" },
    },
    {
      title: "Invite the first partner",
      description: "Its admin gets an email, invites colleagues, and registers webhooks.",
      done: hasPartner,
      action: { label: "Add a partner", href: "/organizations" },
    },
  ];
}

/** Whether a step is open, and every one before it is done or optional. */
function canTake(steps: readonly Step[], index: number): boolean {
  return !steps[index]?.done && steps.slice(0, index).every(({ done, isOptional }) => done || isOptional);
}

/** The steps. Screen readers announce each completed step and the next one. */
export function FirstSteps({ steps }: { steps: Step[] }) {
  const required = steps.filter(({ isOptional }) => !isOptional);
  const next = required.find((step) => !step.done);
  const title = `First steps: ${required.filter((step) => step.done).length} of ${required.length} done`;
  return (
    <Panel title={title}>
      <p role="status" className="sr-only">
        {title}.{next && ` Next: ${next.title}.`}
      </p>
      <ol className="grid gap-5">
        {steps.map((step, index) => (
          <li
            key={step.title}
            className="grid grid-cols-[2rem_1fr] items-start gap-x-4 gap-y-2 sm:grid-cols-[2rem_1fr_auto]"
          >
            <StepMark
              number={step.isOptional ? null : required.indexOf(step) + 1}
              isDone={step.done}
              isNext={step === next}
            />
            <div>
              <h3 className="font-medium">
                {step.title}
                {step.isOptional && <span className="font-normal text-muted"> (optional)</span>}
              </h3>
              <p className="text-muted text-sm">{step.description}</p>
            </div>
            {canTake(steps, index) && <Ways step={step} />}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** `number`: among the steps that count; null for an optional one. */
type MarkProps = { number: number | null; isDone: boolean; isNext: boolean };

function StepMark({ number, isDone, isNext }: MarkProps) {
  return (
    <span
      className={clsx(
        "grid size-8 place-items-center rounded-full border font-semibold text-sm",
        isDone && "border-transparent bg-good-soft text-good",
        !isDone && (isNext ? "border-accent text-accent" : "border-line-strong text-muted"),
        number === null && "border-dashed",
      )}
    >
      {isDone ? <Check aria-hidden className="size-4" /> : number}
      {isDone && <span className="sr-only">Done:</span>}
    </span>
  );
}

/** How to take a step: on a page, or with curl, which is folded away. */
function Ways({ step: { action, command, isOptional } }: { step: Step }) {
  return (
    <>
      <ButtonLink
        href={action.href}
        variant={isOptional ? "secondary" : "primary"}
        className="col-start-2 w-fit sm:col-start-3"
      >
        {action.label}
      </ButtonLink>
      {command && (
        <details className="col-start-2 col-end-[-1] min-w-0">
          <summary className="min-h-6 w-fit text-accent text-sm">With curl</summary>
          <div className="mt-2">
            <CodeBlock label="curl" text={command} />
          </div>
        </details>
      )}
    </>
  );
}
