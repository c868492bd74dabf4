import type { Metadata } from "next";
import { SandboxDesk } from "#components/sandbox/sandbox-desk.tsx";
import { onePage } from "#lib/platform/http/page.ts";
import { sandboxOrdersQuery } from "#lib/sandbox/query-options.ts";
import { listSandboxOrders } from "#lib/sandbox/read-orders.ts";
import { listWebhooks } from "#lib/webhooks/find-webhook.ts";
import { webhooksQuery } from "#lib/webhooks/query-options.ts";
import { serializeConsoleWebhook } from "#lib/webhooks/serialize-webhook.ts";
import { hydrated } from "../../hydrated.tsx";
import { pageContext } from "../../page-context.ts";

export const metadata: Metadata = { title: "Sandbox" };

export default async function SandboxPage() {
  const ctx = await pageContext("/sandbox");
  const { organizationId } = ctx.actor;
  return hydrated(
    <SandboxDesk />,
    [sandboxOrdersQuery(), () => listSandboxOrders(ctx)],
    [
      webhooksQuery({ organizationId }),
      async () => onePage((await listWebhooks(ctx, { organizationId })).map(serializeConsoleWebhook)),
    ],
  );
}
