import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { Article } from "#components/reference/article.tsx";
import type { ReaderApplication } from "#components/reference/reader.tsx";
import { Reference } from "#components/reference/reference.tsx";
import { listApplications } from "#lib/applications/find-application.ts";
import type { UserActor } from "#lib/platform/access/context.ts";
import { env } from "#lib/platform/env.ts";
import { referenceEntries, referencePages } from "#lib/reference/guides/pages.ts";
import { isSampleLanguage, languageCookie, pagePath } from "#lib/reference/shared/guide-schemas.ts";
import { currentSignIn, verbContext } from "../../../page-context.ts";
import { currentShell } from "../../../page-view.ts";
import "../../../code-font.ts";

type Props = { params: Promise<{ slug?: string[] }> };

async function readPage({ params }: Props) {
  const slug = ((await params).slug ?? []).join("/");
  const page = referencePages().get(slug);
  return page ? { slug, page } : notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { slug, page } = await readPage(props);
  return {
    title: `${page.title} · Docs`,
    description: page.lead.text.replaceAll("`", ""),
    alternates: {
      canonical: `${env().BASE_URL}${pagePath(slug)}`,
      types: { "text/markdown": `${pagePath(slug)}.md` },
    },
  };
}

/** The reader's own applications that can get a token by themselves. */
async function ownApplications(user: UserActor): Promise<ReaderApplication[]> {
  const { data } = await listApplications(await verbContext(user));
  return data
    .filter(
      ({ organization, grantTypes }) =>
        organization.id === user.organizationId && grantTypes.includes("client_credentials"),
    )
    .map(({ id, name, clientId }) => ({ id, name, clientId }));
}

export default async function ReferencePage(props: Props) {
  const { slug, page } = await readPage(props);
  const { user } = await currentSignIn();
  const chosen = (await cookies()).get(languageCookie)?.value ?? "";
  return (
    <Reference
      entries={referenceEntries()}
      slug={slug}
      language={isSampleLanguage(chosen) ? chosen : "sh"}
      applications={user ? await ownApplications(user) : []}
      frame={await currentShell()}
      environmentName={env().ENVIRONMENT_NAME}
    >
      <Article page={page} />
    </Reference>
  );
}
