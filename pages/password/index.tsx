import type { InferGetServerSidePropsType } from "next";
import { ForgottenPassword } from "#components/access/forgotten-password.tsx";
import { PageHead } from "#components/shell/page-head.tsx";
import { Entrance } from "#components/sign-in/entrance.tsx";
import { entranceProps } from "../../app/page-props.ts";

export const getServerSideProps = entranceProps;

export default function ForgottenPasswordPage(props: InferGetServerSidePropsType<typeof getServerSideProps>) {
  return (
    <>
      <PageHead title="Forgotten password" noReferrer />
      <Entrance {...props} title="Forgotten password" lead="We send you a link to choose a new one.">
        <ForgottenPassword />
      </Entrance>
    </>
  );
}
