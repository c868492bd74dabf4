import { ChevronRight } from "lucide-react";
import { withView } from "#components/shell/view.ts";
import { useViewer } from "#components/shell/viewer.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { Panel } from "#components/ui/page.tsx";
import { EnvironmentBadge } from "./environment-badge.tsx";

type Props = { path: "/webhooks" | "/requests" | "/inbox"; empty: { title: string; words: string } };

/** Asks which application to show, on pages of one application while the view has several. */
export function ChooseApplication({ path, empty }: Props) {
  const { applications, organizations, view, mayChange } = useViewer();
  const inScope = applications.filter(
    ({ organizationId }) => !view.organizationId || organizationId === view.organizationId,
  );
  if (inScope.length === 0)
    return (
      <EmptyState
        title={empty.title}
        action={
          mayChange
            ? { label: "Create an application", href: "/applications", look: "primary" }
            : { label: "See who can create one", href: "/people" }
        }
      >
        {empty.words}
      </EmptyState>
    );
  return (
    <Panel title="Which application?">
      <ul className="-my-3 divide-y divide-line">
        {inScope.map(({ id, name, environment, organizationId }) => (
          <li
            key={id}
            className="relative flex min-h-11 items-center gap-4 py-2 has-focus-visible:bg-accent-soft hover:bg-sunken"
          >
            <Link
              href={withView(path, { applicationId: id })}
              className="min-w-0 truncate font-medium after:absolute after:inset-0"
            >
              {name}
            </Link>
            <EnvironmentBadge environment={environment} />
            <span className="grow truncate text-muted text-sm">
              {organizations.find((one) => one.id === organizationId)?.name}
            </span>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
