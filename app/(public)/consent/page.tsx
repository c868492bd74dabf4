import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Consent, ConsentError, ConsentFrame } from "#components/consent/consent.tsx";
import { describeConsent } from "#lib/oauth/consent/consent.ts";
import { parseForm } from "#lib/oauth/grants/read-form.ts";
import { authServerId } from "#lib/oauth/tokens/token-settings.ts";
import { DomainError } from "#lib/platform/errors.ts";
import type { PageAddress } from "#lib/platform/http/page.ts";
import { currentSignIn, signInAddress, verbContext } from "../../page-context.ts";

export const metadata: Metadata = { title: "Allow access", referrer: "no-referrer" };

/** The query is the authorization request as the client sent it. Every part of it is checked again. */
export default async function ConsentPage({ searchParams }: PageProps<"/consent">) {
  const query = toQuery(await searchParams);
  const { user } = await currentSignIn();
  if (!user) redirect(signInAddress(`/consent?${query}`));
  const question = await verbContext(user)
    .then((ctx) => describeConsent(ctx, parseForm(query)))
    .catch((error: unknown) => {
      if (error instanceof DomainError) return { error: error.message };
      throw error;
    });
  if ("redirectTo" in question) redirect(question.redirectTo);
  return (
    <ConsentFrame>
      {"error" in question ? (
        <ConsentError error={question.error} />
      ) : (
        <Consent
          question={question}
          person={user}
          formAction={`/oauth2/${authServerId}/v1/consent`}
          returnTo={`/consent?${query}`}
        />
      )}
    </ConsentFrame>
  );
}

function toQuery(address: PageAddress): string {
  const pairs = Object.entries(address).flatMap(([name, value]) =>
    [value ?? []].flat().map((item): [string, string] => [name, item]),
  );
  return new URLSearchParams(pairs).toString();
}
