import { parse } from "hono/utils/cookie";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { Article } from "#components/reference/article.tsx";
import type { ReaderApplication } from "#components/reference/reader.tsx";
import { Reference } from "#components/reference/reference.tsx";
import { listApplications } from "#lib/applications/list-applications.ts";
import { issuer } from "#lib/oauth/tokens/token-settings.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { env } from "#lib/platform/env.ts";
import { getFrame } from "#lib/portal/overview/get-frame.ts";
import { markdownPath } from "#lib/reference/guides/llms-txt.ts";
import { referenceEntries, referencePages } from "#lib/reference/guides/pages.ts";
import { isSampleLanguage, languageCookie } from "#lib/reference/guides/schemas.ts";
import { currentRequest } from "../../../current-user.ts";
import { verbContext } from "../../../request-context.ts";
import { shellProps } from "../../../shell-props.ts";

type Props = { params: Promise<{ slug?: string[] }> };

async function readPage({ params }: Props) {
  const slug = ((await params).slug ?? []).join("/");
  const page = referencePages().get(slug);
  return page ? { slug, page } : notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { slug, page } = await readPage(props);
  return {
    title: `${page.title} · Reference`,
    description: page.lead.replaceAll("`", ""),
    alternates: {
      canonical: `${env().BASE_URL}/reference${slug && `/${slug}`}`,
      types: { "text/markdown": markdownPath(slug) },
    },
  };
}

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

export default async function ReferencePage(props: Props) {
  const { slug, page } = await readPage(props);
  const request = await currentRequest();
  const cookieHeader = (await headers()).get("cookie");
  const chosen = parse(cookieHeader ?? "", languageCookie)[languageCookie] ?? "";
  const ctx = request.user && verbContext(request, request.user);
  return (
    <Reference
      entries={referenceEntries()}
      slug={slug}
      language={isSampleLanguage(chosen) ? chosen : "sh"}
      tokenUrl={`${issuer()}/v1/token`}
      applications={ctx ? await ownApplications(ctx) : []}
      frame={ctx && shellProps(ctx.actor, await getFrame(ctx), cookieHeader)}
    >
      <Article page={page} markdownHref={markdownPath(slug)} />
    </Reference>
  );
}
