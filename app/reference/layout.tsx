import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { PublicHeader } from "#components/branches/public-header.tsx";
import { ReferenceFrame } from "#components/reference/frame.tsx";
import { type ReaderApplication, ReaderProvider } from "#components/reference/reader.tsx";
import { PortalFrameLater } from "#components/shell/portal-frame-later.tsx";
import { listApplications } from "#lib/applications/list-applications.ts";
import type { Context, UserActor } from "#lib/auth/context.ts";
import { issuer } from "#lib/auth/token-settings.ts";
import { referenceEntries } from "#lib/reference/pages.ts";
import { languageCookie, sampleLanguages } from "#lib/reference/schemas.ts";
import { currentUser, pageContext } from "../current-user.ts";
import { shellProps } from "../shell-props.ts";

/** The reader's own applications that can get a token by themselves. */
async function ownApplications(ctx: Context<UserActor>): Promise<ReaderApplication[]> {
  const applications = await listApplications(ctx);
  return applications
    .filter(
      ({ organization, grantTypes }) =>
        organization.id === ctx.actor.organizationId && grantTypes.includes("client_credentials"),
    )
    .map(({ id, name, clientId }) => ({ id, name, clientId }));
}

/** The reference is public; who is signed in reads it inside the portal, with the own client id in the samples. */
export default async function ReferenceLayout({ children }: { children: ReactNode }) {
  const chosen = (await cookies()).get(languageCookie)?.value;
  const language = sampleLanguages.find((candidate) => candidate === chosen) ?? "curl";
  const ctx = (await currentUser()) ? await pageContext("/reference") : null;
  const content = (
    <ReaderProvider
      language={language}
      applications={ctx ? await ownApplications(ctx) : []}
      tokenUrl={`${issuer()}/v1/token`}
    >
      <ReferenceFrame entries={referenceEntries()}>{children}</ReferenceFrame>
    </ReaderProvider>
  );
  if (ctx) return <PortalFrameLater {...(await shellProps(ctx))}>{content}</PortalFrameLater>;
  return (
    <>
      <PublicHeader wide />
      <main id="content" className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-8 sm:py-8">
        {content}
      </main>
    </>
  );
}
