import { explainFailure } from "#lib/notifications/deliveries/engine/failures.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { onePage, type Page } from "#lib/platform/http/page.ts";
import { toJson } from "#lib/platform/http/to-json.ts";
import type { OrganizationSummary } from "#lib/portal/shared/overview-schemas.ts";

/** Every organization by name, for staff, with what is wrong with its webhooks. */
export async function listOrganizations({ db }: Context): Promise<Page<OrganizationSummary>> {
  const organizations = await db.organization.findMany({
    orderBy: [{ name: "asc" }, { id: "asc" }],
    select: {
      id: true,
      name: true,
      kind: true,
      createdAt: true,
      _count: { select: { users: true } },
      applications: {
        select: {
          webhooks: {
            where: { unregisteredAt: null },
            select: {
              name: true,
              state: true,
              disabledReason: true,
              failingSince: true,
              behindSince: true,
              stoppedAt: true,
              lastDeliveredAt: true,
              incidents: {
                where: { endedAt: null },
                select: { startedAt: true, waiting: true, givenUp: true, cause: true },
              },
            },
          },
        },
      },
    },
  });
  const items = organizations.map(({ _count, applications, ...organization }) => ({
    ...organization,
    memberCount: _count.users,
    applicationCount: applications.length,
    webhooks: applications.flatMap(({ webhooks }) =>
      webhooks.map(({ incidents: [incident], ...webhook }) => ({
        ...webhook,
        incident: incident ? toIncident(incident) : null,
      })),
    ),
  }));
  return onePage(toJson(items));
}

function toIncident<Row extends { cause: string }>({ cause, ...incident }: Row) {
  return { ...incident, failure: { class: cause, ...explainFailure(cause) } };
}
