import { parse } from "hono/utils/cookie";
import type { InferGetServerSidePropsType } from "next";
import type { ReaderApplication } from "#components/reference/reader.tsx";
import { Reference } from "#components/reference/reference.tsx";
import { PageHead } from "#components/shell/page-head.tsx";
import { listApplications } from "#lib/applications/list-applications.ts";
import { issuer } from "#lib/oauth/tokens/token-settings.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { env } from "#lib/platform/env.ts";
import { getFrame } from "#lib/portal/overview/get-frame.ts";
import { markdownPath } from "#lib/reference/guides/llms-txt.ts";
import { referenceEntries, referencePages } from "#lib/reference/guides/pages.ts";
import { isSampleLanguage, languageCookie, type SampleLanguage } from "#lib/reference/guides/schemas.ts";
import { pageProps } from "../../app/page-props.ts";
import { verbContext } from "../../app/request-context.ts";
import { shellProps } from "../../app/shell-props.ts";

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

export const getServerSideProps = pageProps(async ({ visit, params }) => {
  const slug = [params["slug"] ?? []].flat().join("/");
  const page = referencePages().get(slug);
  if (!page) return { notFound: true };
  const { headers, user } = visit;
  const cookieHeader = headers.get("cookie");
  const chosen = parse(cookieHeader ?? "", languageCookie)[languageCookie] ?? "";
  const language: SampleLanguage = isSampleLanguage(chosen) ? chosen : "sh";
  const ctx = user && verbContext(visit, user);
  const props = {
    page,
    markdownHref: markdownPath(slug),
    canonical: `${env().BASE_URL}/reference${slug && `/${slug}`}`,
    entries: referenceEntries(),
    language,
    tokenUrl: `${issuer()}/v1/token`,
    applications: ctx ? await ownApplications(ctx) : [],
    frame: ctx && shellProps(ctx.actor, await getFrame(ctx), cookieHeader),
  };
  return { props };
});

type Props = InferGetServerSidePropsType<typeof getServerSideProps>;

export default function ReferencePage({ canonical, ...shown }: Props) {
  const { title, lead } = shown.page;
  return (
    <>
      <PageHead
        title={`${title} · Reference`}
        description={lead.replaceAll("`", "")}
        canonical={canonical}
        markdown={shown.markdownHref}
      />
      <Reference {...shown} />
    </>
  );
}
