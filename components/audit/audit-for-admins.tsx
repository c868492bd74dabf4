import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page.tsx";

/** The audit log for a member of a partner, who may not read it. */
export function AuditForAdmins() {
  return (
    <>
      <PageHeader title="Audit" lead="Who did what, when, and from where." />
      <EmptyState
        title="Your admins read the audit log"
        action={{ label: "See your admins", href: "/people" }}
      >
        Ask one of them what changed, or to make you an admin.
      </EmptyState>
    </>
  );
}
