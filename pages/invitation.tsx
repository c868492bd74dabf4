import type { InferGetServerSidePropsType } from "next";
import { Invitation } from "#components/access/invitation.tsx";
import { PageHead } from "#components/shell/page-head.tsx";
import { Entrance } from "#components/sign-in/entrance.tsx";
import { entranceProps } from "../app/page-props.ts";

export const getServerSideProps = entranceProps;

export default function InvitationPage(props: InferGetServerSidePropsType<typeof getServerSideProps>) {
  return (
    <>
      <PageHead title="Invitation" noReferrer />
      <Entrance {...props} title="Welcome" lead="You were invited to the Partner Portal.">
        <Invitation />
      </Entrance>
    </>
  );
}
