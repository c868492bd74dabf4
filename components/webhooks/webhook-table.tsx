import { Plus } from "lucide-react";
import { useId } from "react";
import { useOwns, usePartnerName, useViewer, type Viewer } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import type { WebhookHealth } from "#lib/notifications/deliveries/shared/schemas.ts";
import { worstFirst } from "#lib/notifications/webhooks/shared/webhook-health.ts";
import { maxWebhooks } from "#lib/notifications/webhooks/shared/webhook-limits.ts";
import { cell, WebhookRow } from "./webhook-row.tsx";

/** An application to group webhooks by. */
export type Owner = Pick<Viewer["applications"][number], "id" | "name" | "organizationId">;

/** The head alone decides the widths, so that no column moves while rows arrive. */
const columns = [
  ["Health", "sm:w-44"],
  ["Webhook", ""],
  ["Last 24 hours", "w-36 max-lg:hidden"],
  ["Delivered", "sm:w-24 text-right max-sm:pr-4"],
  ["p95", "w-20 text-right max-xl:hidden"],
  ["Last delivery", "w-32 text-right max-sm:hidden"],
] as const;

type Props = {
  webhooks: readonly WebhookHealth[];
  /** Are shown without a webhook, too. */
  owners?: readonly Owner[];
  /** Above the table instead of the application's name, on its own page. */
  title?: string;
  /** Shows a button for each application of the viewer's organization. */
  onRegister?: (owner: Owner) => void;
  /** For a page that says elsewhere why a webhook is not healthy. */
  isBrief?: boolean;
};

/**
 * Webhooks with their last 24 hours and why one is not healthy, by application. Those that need attention are first, in their
 * application and among applications.
 */
export function WebhookTable({ webhooks, owners = [], title, onRegister, isBrief = false }: Props) {
  const { mayChange } = useViewer();
  const groups = Map.groupBy(worstFirst(webhooks), ({ application }) => application.id);
  const used = [...groups.values()].flatMap(([first]) =>
    first ? [{ ...first.application, organizationId: first.organization.id }] : [],
  );
  const unused = owners.filter(({ id }) => !groups.has(id));
  const [titled] = title === undefined ? [] : owners;
  // The one action of a page without a webhook.
  const isFirst = webhooks.length === 0 && owners.length === 1;
  const heading = { isFirst, ...(title !== undefined && { title }), ...(onRegister && { onRegister }) };
  return (
    <section
      aria-label="Webhooks"
      className="overflow-hidden rounded-lg border border-line bg-surface text-sm"
    >
      {titled && (
        <div className="relative border-line px-4 py-2 sm:not-last:border-b">
          <GroupHead owner={titled} used={webhooks.length} {...heading} />
        </div>
      )}
      {(!titled || webhooks.length > 0) && (
        <table className="w-full tabular-nums max-sm:block sm:table-fixed">
          <caption className="sr-only">
            Health of the webhooks by application, and their last 24 hours
          </caption>
          {webhooks.length > 0 && (
            <thead className="bg-sunken text-left text-muted text-xs max-sm:sr-only">
              <tr className="h-8">
                {columns.map(([name, classes]) => (
                  <th key={name} scope="col" className={`${cell} font-medium ${classes}`}>
                    {name}
                  </th>
                ))}
                {mayChange && (
                  <th scope="col" className={`${cell} sm:w-16`}>
                    <span className="sr-only">Actions</span>
                  </th>
                )}
              </tr>
            </thead>
          )}
          {[...used, ...unused].map((owner) => {
            const own = groups.get(owner.id) ?? [];
            return (
              <tbody
                key={owner.id}
                className="divide-y divide-line border-line max-sm:block [tbody+&]:border-t sm:[thead+&]:border-t"
              >
                {!titled && (
                  <tr className="relative max-sm:block">
                    {/* Not `th`, which axe expects to have cells: an application may have no webhook. */}
                    <td colSpan={2} className="px-4 py-2 max-sm:block">
                      <GroupHead owner={owner} used={own.length} {...heading} />
                    </td>
                  </tr>
                )}
                {own.map((webhook) => (
                  <WebhookRow key={webhook.webhookId} webhook={webhook} isBrief={isBrief} />
                ))}
              </tbody>
            );
          })}
        </table>
      )}
    </section>
  );
}

type HeadProps = Pick<Props, "title" | "onRegister"> & { owner: Owner; used: number; isFirst: boolean };

/** The application, and how many webhooks it has of those that it can have. */
function GroupHead({ owner, used, isFirst, title, onRegister }: HeadProps) {
  const described = useId();
  const { mayChange } = useViewer();
  const partner = usePartnerName(owner.organizationId);
  const mayRegister = useOwns(owner.id) && mayChange && onRegister !== undefined;
  const isFull = used >= maxWebhooks;
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
      <h2 className="wrap-anywhere font-semibold text-base">
        {title ?? (
          <Link href={`/applications/${owner.id}`} className="hover:underline">
            {owner.name}
          </Link>
        )}
      </h2>
      {title === undefined && partner !== null && <span className="text-muted">{partner}</span>}
      <p role="status" id={described} className="text-muted">
        {used} of {maxWebhooks} used
        {isFull && mayRegister && ". Unregister a webhook to register another."}
        {used === 0 && mayRegister && ". Order changes are sent once you register one."}
      </p>
      {mayRegister && (
        <div className="flex items-center max-sm:basis-full sm:absolute sm:inset-y-0 sm:right-4">
          <Button
            icon={Plus}
            size="sm"
            variant={isFirst ? "primary" : "secondary"}
            data-register
            disabled={isFull}
            aria-describedby={described}
            onClick={() => onRegister(owner)}
          >
            Register a webhook
          </Button>
        </div>
      )}
    </div>
  );
}
