import { useOwns, useViewer } from "#components/shell/viewer.tsx";
import { FormButton } from "#components/ui/dialog/form-dialog.tsx";
import { TextAreaField } from "#components/ui/field.tsx";
import { wordsIn } from "#components/ui/form.tsx";
import { Panel } from "#components/ui/page.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { applicationCalls } from "#lib/applications/query-options.ts";
import type { Application } from "#lib/applications/schemas.ts";
import { nameOf } from "#lib/platform/application-name.ts";

/** The domains whose pages may show the branch finder with the application's client ID. */
export function EmbedDomains({ application }: { application: Application }) {
  const { mayManageApplications } = useViewer();
  const owns = useOwns(application.id);
  const { id, embedOrigins } = application;
  return (
    <Panel
      title="Branch finder on your website"
      action={
        mayManageApplications &&
        owns && (
          <FormButton
            label={embedOrigins.length > 0 ? "Change the domains" : "Allow a domain"}
            button={{ size: "sm" }}
            title="Allowed domains"
            description={`Pages of these domains can show the branch finder of ${nameOf(application)}.`}
            schema={async () => (await import("#lib/applications/schemas.ts")).embedOriginsSchema}
            read={(fields) => ({ embedOrigins: wordsIn(fields, "embedOrigins") })}
            failure="Could not change the domains."
            submit="Save"
            run={(input) => applicationCalls.update(id, input)}
            reloads={["applications"]}
            said={["The allowed domains are changed", "They work within five seconds."]}
          >
            <TextAreaField
              label="Domains"
              name="embedOrigins"
              defaultValue={embedOrigins.join("\n")}
              spellCheck={false}
              placeholder="https://www.example.com"
              hint="One per line, with https and without a path. http is allowed for localhost."
            />
          </FormButton>
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
