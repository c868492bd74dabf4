import type { InferGetServerSidePropsType } from "next";
import { NewPassword } from "#components/access/new-password.tsx";
import { PageHead } from "#components/shell/page-head.tsx";
import { Entrance } from "#components/sign-in/entrance.tsx";
import { entranceProps } from "../../app/page-props.ts";

export const getServerSideProps = entranceProps;

export default function NewPasswordPage(props: InferGetServerSidePropsType<typeof getServerSideProps>) {
  return (
    <>
      <PageHead title="New password" noReferrer />
      <Entrance {...props} title="New password" lead="For the account that the link was sent to.">
        <NewPassword />
      </Entrance>
    </>
  );
}
