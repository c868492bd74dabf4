import type { InferGetServerSidePropsType } from "next";
import { Enrolment } from "#components/account/enrolment.tsx";
import { PageHead } from "#components/shell/page-head.tsx";
import { Providers } from "#components/shell/providers.tsx";
import { Entrance } from "#components/sign-in/entrance.tsx";
import { env } from "#lib/platform/env.ts";
import { pageProps, sendTo } from "../app/page-props.ts";
import { safeCallback } from "../app/safe-callback.ts";

export const getServerSideProps = pageProps(async ({ visit, query }) => {
  const callbackUrl = safeCallback(query["callbackUrl"]);
  if (!visit.isEnrolling) return sendTo(visit.user ? callbackUrl : "/signin");
  return { props: { environmentName: env().ENVIRONMENT_NAME, callbackUrl } };
});

type Props = InferGetServerSidePropsType<typeof getServerSideProps>;

export default function EnrolPage({ environmentName, callbackUrl }: Props) {
  return (
    <>
      <PageHead title="Second factor" />
      <Entrance
        environmentName={environmentName}
        title="Set up a second factor"
        lead="Staff sign in with one. Choose an app or a passkey; then the portal opens."
      >
        <Providers>
          <Enrolment callbackUrl={callbackUrl} />
        </Providers>
      </Entrance>
    </>
  );
}
