import { useOwns, useViewer } from "#components/shell/viewer.tsx";
import { Dialog, DialogButton } from "#components/ui/dialog/dialog.tsx";
import { TextAreaField } from "#components/ui/field.tsx";
import { Form, FormActions } from "#components/ui/form.tsx";
import { Panel } from "#components/ui/page.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { toast } from "#components/ui/toast.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { applicationCalls } from "#lib/applications/query-options.ts";
import type { Application, EmbedOriginsInput } from "#lib/applications/schemas.ts";
import { nameOf } from "#lib/platform/access/constants.ts";

/** The domains whose pages may show the branch finder with the application's client ID. */
export function EmbedDomains({ application }: { application: Application }) {
  const { mayManageApplications } = useViewer();
  const owns = useOwns(application.id);
  const { embedOrigins } = application;
  return (
    <Panel
      title="Branch finder on your website"
      action={
        mayManageApplications &&
        owns && (
          <DialogButton
            size="sm"
            dialog={(onClose) => <DomainsDialog application={application} onClose={onClose} />}
          >
            {embedOrigins.length > 0 ? "Change the domains" : "Allow a domain"}
          </DialogButton>
        )
      }
    >
      <ul aria-label="Allowed domains" className="mb-3 grid gap-1 break-all font-mono text-sm empty:hidden">
        {embedOrigins.map((origin) => (
          <li key={origin}>{origin}</li>
        ))}
      </ul>
      <p className="text-muted text-sm">
        {embedOrigins.length > 0
          ? "Pages of these domains can show the branch finder with this client ID."
          : "No domain is allowed yet. Allow yours to show the branch finder on your pages."}{" "}
        <TextLink href="/reference/embed">How to embed it</TextLink>
      </p>
    </Panel>
  );
}

function DomainsDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const { id, embedOrigins } = application;
  const change = useAction((input: EmbedOriginsInput) => applicationCalls.update(id, input), {
    reloads: ["applications"],
    done: () => {
      toast("The allowed domains are changed", { description: "They work within five seconds." });
      onClose();
    },
  });
  return (
    <Dialog
      onClose={onClose}
      title="Allowed domains"
      description={`Pages of these domains can show the branch finder of ${nameOf(application)}.`}
    >
      <Form
        schema={async () => (await import("#lib/applications/schemas.ts")).embedOriginsSchema}
        read={(fields) => ({
          embedOrigins: String(fields.get("embedOrigins")).split(/\s+/).filter(Boolean),
        })}
        mutation={change}
        failure="Could not change the domains."
      >
        <TextAreaField
          label="Domains"
          name="embedOrigins"
          defaultValue={embedOrigins.join("\n")}
          spellCheck={false}
          placeholder="https://www.example.com"
          hint="One per line, with https and without a path. http is allowed for localhost."
        />
        <FormActions submit="Save" />
      </Form>
    </Dialog>
  );
}
