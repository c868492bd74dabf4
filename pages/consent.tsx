import type { ComponentProps } from "react";
import { Consent, ConsentFault, ConsentFrame } from "#components/consent/consent.tsx";
import { PageHead } from "#components/shell/page-head.tsx";
import { describeConsent } from "#lib/oauth/consent/describe-consent.ts";
import { parseForm } from "#lib/oauth/grants/read-form.ts";
import { authServerId } from "#lib/oauth/tokens/token-settings.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { pageProps, sendTo } from "../app/page-props.ts";
import { signInAddress, verbContext } from "../app/request-context.ts";

type Props = { asked: ComponentProps<typeof Consent> } | { fault: string };

function toQuery(parameters: Record<string, string | string[] | undefined>): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    [value ?? []].flat().map((item): [string, string] => [name, item]),
  );
  return new URLSearchParams(pairs).toString();
}

/** The authorization request comes in the query as the client sent it; every part of it is checked again. */
export const getServerSideProps = pageProps<Props>(async ({ visit, query }) => {
  const { user } = visit;
  if (!user) return sendTo(signInAddress(`/consent?${toQuery(query)}`));
  try {
    const question = await describeConsent(verbContext(visit, user), parseForm(toQuery(query)));
    if ("redirectTo" in question) return sendTo(question.redirectTo);
    const formAction = `/oauth2/${authServerId}/v1/consent`;
    return { props: { asked: { question, person: { name: user.name, email: user.email }, formAction } } };
  } catch (error) {
    if (error instanceof DomainError) return { props: { fault: error.message } };
    throw error;
  }
});

export default function ConsentPage(props: Props) {
  return (
    <>
      <PageHead title="Allow access" noReferrer />
      <ConsentFrame>
        {"asked" in props ? <Consent {...props.asked} /> : <ConsentFault {...props} />}
      </ConsentFrame>
    </>
  );
}
