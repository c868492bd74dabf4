import { rotateClientSecret } from "#lib/applications/client-secrets.ts";
import { createApplication } from "#lib/applications/create-application.ts";
import { getApplication, listApplications } from "#lib/applications/find-application.ts";
import { createApplicationSchema } from "#lib/applications/shared/schemas.ts";
import { deleteApplication } from "#lib/applications/update-application.ts";
import { type Command, checked, listed, only, overlapHours, pick, required, text } from "./command.ts";

export const applicationCommands: Command[] = [
  {
    name: "applications list",
    usage: "",
    summary: "Every application with its client ID",
    run: async (ctx) =>
      (await listApplications(ctx)).data.map(({ organization, ...application }) => ({
        ...pick(application, "id", "name", "clientId", "clientType", "scopes"),
        organizationId: organization.id,
      })),
  },
  {
    name: "applications show",
    usage: "ID",
    summary:
      "One application with its grants, scopes, redirect URIs, and the last four characters of its secrets",
    run: (ctx, given) => getApplication(ctx, { applicationId: only(given, "application") }),
  },
  {
    name: "applications create",
    usage: "--organization ID --name NAME --grants GRANT,… --scopes SCOPE,… [--redirect-uri URI]… [--public]",
    summary: "Creates an application and prints its client secret once; a public one has none",
    options: {
      organization: text,
      name: text,
      grants: text,
      scopes: text,
      "redirect-uri": { type: "string", multiple: true },
      public: { type: "boolean" },
    },
    run: async (ctx, given) => {
      const input = checked(createApplicationSchema, {
        organizationId: required(given, "organization"),
        name: required(given, "name"),
        clientType: given.options["public"] === true ? "PUBLIC" : "CONFIDENTIAL",
        grantTypes: listed(given, "grants"),
        scopes: listed(given, "scopes"),
        redirectUris: given.options["redirect-uri"] ?? [],
      });
      return pick(await createApplication(ctx, input), "id", "clientId", "clientSecret");
    },
  },
  {
    name: "applications rotate-secret",
    usage: "ID [--overlap-hours 24]",
    summary: "Creates a client secret and prints it once; the old one works until the overlap ends",
    options: { "overlap-hours": text },
    run: async (ctx, given) => {
      const input = { applicationId: only(given, "application"), overlapHours: overlapHours(given) };
      return pick(await rotateClientSecret(ctx, input), "id", "clientId", "clientSecret");
    },
  },
  {
    name: "applications delete",
    usage: "ID",
    summary: "Deletes the application with its secrets, tokens, webhooks, and deliveries",
    run: async (ctx, given) => {
      const applicationId = only(given, "application");
      await deleteApplication(ctx, { applicationId });
      return { id: applicationId, deleted: true };
    },
  },
];
