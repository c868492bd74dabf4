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
      description: "Exchange the client ID and secret for an access token, with curl or your OAuth library.",
      done: tokenIssued,
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
      action: { label: "Import branches", href: "/branches/changes?mode=import" },
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

/** The steps. Screen readers announce each completed step and the next one. */
export function FirstSteps({ steps }: { steps: Step[] }) {
  const next = steps.find((step) => !step.done);
  const title = `First steps: ${steps.filter((step) => step.done).length} of ${steps.length} done`;
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
            <span
              className={clsx(
                "grid size-8 place-items-center rounded-full border font-semibold text-sm",
                step.done && "border-transparent bg-good-soft text-good",
                !step.done && (step === next ? "border-accent text-accent" : "border-line-strong text-muted"),
              )}
            >
              {step.done ? <Check aria-hidden className="size-4" /> : index + 1}
              {step.done && <span className="sr-only">Done:</span>}
            </span>
            <div>
              <h3 className="font-medium">{step.title}</h3>
              <p className="text-muted text-sm">{step.description}</p>
            </div>
            {step === next && step.command && (
              <div className="col-span-full sm:col-start-2">
                <CodeBlock label="curl" text={step.command} />
              </div>
            )}
            {step === next && (
              <ButtonLink
                href={step.action.href}
                variant="primary"
                className="col-start-2 w-fit sm:col-start-3"
              >
                {step.action.label}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
