import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Consent, ConsentFault, ConsentFrame } from "#components/consent/consent.tsx";
import { describeConsent } from "#lib/oauth/consent/describe-consent.ts";
import { parseForm } from "#lib/oauth/grants/read-form.ts";
import { authServerId } from "#lib/oauth/tokens/token-settings.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { type Address, type AddressProps, currentRequest } from "../../current-user.ts";
import { signInAddress, verbContext } from "../../request-context.ts";

export const metadata: Metadata = { title: "Allow access", referrer: "no-referrer" };

/** The authorization request comes in the query as the client sent it; every part of it is checked again. */
export default async function ConsentPage({ searchParams }: AddressProps) {
  const query = toQuery(await searchParams);
  const request = await currentRequest();
  const { user } = request;
  if (!user) redirect(signInAddress(`/consent?${query}`));
  const question = await describeConsent(verbContext(request, user), parseForm(query)).catch(
    (error: unknown) => {
      if (error instanceof DomainError) return { fault: error.message };
      throw error;
    },
  );
  if ("redirectTo" in question) redirect(question.redirectTo);
  return (
    <ConsentFrame>
      {"fault" in question ? (
        <ConsentFault fault={question.fault} />
      ) : (
        <Consent
          question={question}
          person={{ name: user.name, email: user.email }}
          formAction={`/oauth2/${authServerId}/v1/consent`}
        />
      )}
    </ConsentFrame>
  );
}

function toQuery(address: Address): string {
  const pairs = Object.entries(address).flatMap(([name, value]) =>
    [value ?? []].flat().map((item): [string, string] => [name, item]),
  );
  return new URLSearchParams(pairs).toString();
}
