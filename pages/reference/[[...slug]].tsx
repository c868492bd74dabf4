import { parse } from "hono/utils/cookie";
import type { InferGetServerSidePropsType } from "next";
import type { ReaderApplication } from "#components/reference/reader.tsx";
import { Reference } from "#components/reference/reference.tsx";
import { PageHead } from "#components/shell/page-head.tsx";
import { listApplications } from "#lib/applications/list-applications.ts";
import type { Context, UserActor } from "#lib/auth/context.ts";
import { issuer } from "#lib/auth/token-settings.ts";
import { env } from "#lib/env.ts";
import { getFrame } from "#lib/overview/get-frame.ts";
import { markdownPath } from "#lib/reference/llms-txt.ts";
import { referenceEntries, referencePages } from "#lib/reference/pages.ts";
import { languageCookie, sampleLanguages } from "#lib/reference/schemas.ts";
import { pageProps } from "../../app/page-props.ts";
import { shellProps } from "../../app/shell-props.ts";
import { visitContext } from "../../app/visit.ts";

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
  const chosen = parse(cookieHeader ?? "", languageCookie)[languageCookie];
  const ctx = user && visitContext(visit, user);
  const props = {
    page,
    markdownHref: markdownPath(slug),
    canonical: `${env().BASE_URL}/reference${slug && `/${slug}`}`,
    entries: referenceEntries(),
    language: sampleLanguages.find((candidate) => candidate === chosen) ?? "curl",
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
