import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Enrolment } from "#components/account/enrolment.tsx";
import { Providers } from "#components/shell/providers.tsx";
import { Entrance } from "#components/sign-in/entrance.tsx";
import { env } from "#lib/env.ts";
import { currentUser, isEnrolling } from "../../current-user.ts";
import { safeCallback } from "../../safe-callback.ts";

export const metadata: Metadata = { title: "Second factor" };

export default async function EnrolPage({ searchParams }: PageProps<"/enrol">) {
  const callbackUrl = safeCallback((await searchParams)["callbackUrl"]);
  if (!(await isEnrolling())) redirect((await currentUser()) ? callbackUrl : "/signin");
  return (
    <Entrance
      environmentName={env().ENVIRONMENT_NAME}
      title="Set up a second factor"
      lead="Staff sign in with one. Choose an app or a passkey; then the portal opens."
    >
      <Providers>
        <Enrolment callbackUrl={callbackUrl} />
      </Providers>
    </Entrance>
  );
}
