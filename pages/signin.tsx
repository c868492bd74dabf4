import type { InferGetServerSidePropsType } from "next";
import { PageHead } from "#components/shell/page-head.tsx";
import { Entrance } from "#components/sign-in/entrance.tsx";
import { SignInForm } from "#components/sign-in/sign-in-form.tsx";
import { SingleSignOnButton } from "#components/sign-in/single-sign-on-button.tsx";
import { Notice } from "#components/ui/status.tsx";
import { passkeysWork } from "#lib/identity/factors/passkey-challenge.ts";
import { env } from "#lib/platform/env.ts";
import { pageProps, sendTo } from "../app/page-props.ts";
import { safeCallback } from "../app/safe-callback.ts";

export const getServerSideProps = pageProps(async ({ visit, query }) => {
  const callbackUrl = safeCallback(query["callbackUrl"]);
  const askAgain = query["prompt"] === "login";
  if (visit.isEnrolling) return sendTo(`/enrol?callbackUrl=${encodeURIComponent(callbackUrl)}`);
  if (!askAgain && visit.user) return sendTo(callbackUrl);
  const props = {
    environmentName: env().ENVIRONMENT_NAME,
    callbackUrl,
    askAgain,
    emailHint: typeof query["login_hint"] === "string" ? query["login_hint"] : "",
    elsewhereFailed: query["error"] !== undefined,
    hasSingleSignOn: Boolean(env().OIDC_ISSUER),
    passkeysWork: passkeysWork(),
  };
  return { props };
});

type Props = InferGetServerSidePropsType<typeof getServerSideProps>;

export default function SignInPage(props: Props) {
  const { environmentName, callbackUrl, askAgain, emailHint } = props;
  return (
    <>
      <PageHead title="Sign in" />
      <Entrance
        environmentName={environmentName}
        title="Sign in"
        lead="With the account of your company or of the distributor."
      >
        {props.elsewhereFailed && (
          <Notice tone="bad" title="Single sign-on did not work">
            It is for staff whom an administrator has invited, with the same e-mail address. Try again, or
            sign in with your password.
          </Notice>
        )}
        <SignInForm callbackUrl={callbackUrl} emailHint={emailHint} passkeysWork={props.passkeysWork} />
        {props.hasSingleSignOn && <SingleSignOnButton callbackUrl={callbackUrl} askAgain={askAgain} />}
      </Entrance>
    </>
  );
}
