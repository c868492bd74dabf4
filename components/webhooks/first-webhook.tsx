import { Inbox } from "lucide-react";
import { useViewer } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { maxAttempts, retrySpanDays } from "#lib/notifications/deliveries/shared/retry-schedule.ts";
import { sampleRequest } from "./sample-request.ts";

/** What a webhook gets and what it has to do, until there is one. `onUseInbox`: starts without a receiver. */
export function FirstWebhook({ onUseInbox }: { onUseInbox: () => void }) {
  const { mayChange } = useViewer();
  return (
    <section
      aria-label="Your first webhook"
      className="mt-4 grid gap-x-10 gap-y-6 rounded-lg border border-line bg-surface p-4 sm:p-6 lg:grid-cols-2"
    >
      <div className="grid content-start gap-4">
        <h2 className="font-semibold text-lg">A request for each change of an order</h2>
        <ul className="grid max-w-prose list-disc gap-2 pl-5 text-pretty marker:text-muted">
          <li>
            Your URL gets a signed POST when an order changes or is invoiced, in the order of the changes.
          </li>
          <li>Answer 2xx once you have stored it.</li>
          <li>
            Until then, it is sent again: up to {maxAttempts} attempts in about {retrySpanDays} days. Each
            answer of yours stays in the log.
          </li>
        </ul>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {mayChange && (
            <Button
              icon={Inbox}
              onClick={() => {
                // This button disappears with the first webhook. The one that registers others gets the focus back.
                document.querySelector<HTMLElement>("[data-register]")?.focus();
                onUseInbox();
              }}
            >
              Start with the built-in inbox
            </Button>
          )}
          <TextLink href="/reference/verify#a-complete-receiver">Copy a receiver from the guide</TextLink>
        </div>
        {mayChange && (
          <p className="max-w-prose text-muted text-sm">
            The inbox is a receiver of the portal. It verifies and shows each request, so you need no server
            yet.
          </p>
        )}
      </div>
      <CodeBlock label="What your receiver gets" text={sampleRequest} />
    </section>
  );
}
