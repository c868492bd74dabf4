import type { InferGetServerSidePropsType } from "next";
import { ForgottenPassword } from "#components/access/forgotten-password.tsx";
import { PageHead } from "#components/shell/page-head.tsx";
import { Entrance } from "#components/sign-in/entrance.tsx";
import { env } from "#lib/platform/env.ts";
import { hasMailServer } from "#lib/platform/mail/mail-transport.ts";
import { pageProps } from "../../app/page-props.ts";

export const getServerSideProps = pageProps(async () => ({
  props: { environmentName: env().ENVIRONMENT_NAME, hasMailServer: hasMailServer() },
}));

type Props = InferGetServerSidePropsType<typeof getServerSideProps>;

export default function ForgottenPasswordPage({ environmentName, hasMailServer }: Props) {
  return (
    <>
      <PageHead title="Forgotten password" noReferrer />
      <Entrance
        environmentName={environmentName}
        title="Forgotten password"
        lead="Get a link to choose a new one."
      >
        <ForgottenPassword hasMailServer={hasMailServer} />
      </Entrance>
    </>
  );
}
