import { useState } from "react";
import { useViewer } from "#components/shell/viewer.tsx";
import { Checkbox, ChoiceGroup } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/status.tsx";
import {
  type ApplicationGrantType,
  allScopes,
  isOfferedScope,
  isScopeOfGrant,
  type Scope,
  scopePolicy,
} from "#lib/oauth/shared/scopes.ts";
import { EndedTokens } from "./ended-tokens.tsx";
import { OtherScopes } from "./other-scopes.tsx";

export const grantLabels: Record<ApplicationGrantType, { label: string; hint: string }> = {
  client_credentials: {
    label: "On its own behalf",
    hint: "client_credentials: your server gets tokens with its client ID and secret.",
  },
  authorization_code: {
    label: "On behalf of a person who signs in",
    hint: "authorization_code: the person signs in here and consents. PKCE is supported, and required for public clients.",
  },
};

export function toggled<T>(list: readonly T[], item: T, on: boolean): T[] {
  return on ? [...list, item] : list.filter((held) => held !== item);
}

type Chosen = { grantTypes: readonly ApplicationGrantType[]; initial: readonly Scope[] };

/** Why a scope cannot be chosen now, or null. A partner's application keeps one that staff gave it. */
function whyNot(scope: Scope, { grantTypes, initial }: Chosen, isStaff: boolean): string | null {
  if (scopePolicy[scope].givenBy === "staff" && !isStaff && !initial.includes(scope))
    return "you cannot choose it";
  if (grantTypes.some((grantType) => isScopeOfGrant(scope, grantType))) return null;
  return `needs “${scopePolicy[scope].grantTypes.map((type) => grantLabels[type].label).join("” or “")}”`;
}

const offeredScopes = allScopes.filter(isOfferedScope);
const otherScopes = allScopes.filter((scope) => !isOfferedScope(scope));

/**
 * The scopes to choose from, those that this portal does not offer folded away. One that the grants do not allow says why. Of an
 * application that exists, removed scopes say how many tokens they end.
 */
export function ScopeChoices({ applicationId, ...chosen }: Chosen & { applicationId: string | undefined }) {
  const { isStaff } = useViewer();
  const [scopes, setScopes] = useState(chosen.initial);
  const isChosen = (scope: Scope) => scopes.includes(scope) && whyNot(scope, chosen, isStaff) === null;
  const removed = chosen.initial.filter((scope) => !isChosen(scope));
  const toChoice = (scope: Scope) => {
    const reason = whyNot(scope, chosen, isStaff);
    return (
      <Checkbox
        key={scope}
        name="scopes"
        value={scope}
        label={<code className="font-mono">{scope}</code>}
        hint={reason ? `${scopePolicy[scope].unlocks}; ${reason}` : scopePolicy[scope].unlocks}
        disabled={reason !== null}
        checked={isChosen(scope)}
        onChange={({ target }) => setScopes(toggled(scopes, scope, target.checked))}
      />
    );
  };
  return (
    <>
      <ChoiceGroup
        legend="Scopes"
        name="scopes"
        hint="What its tokens may be used for. Choose no more than it needs."
      >
        {offeredScopes.map(toChoice)}
        <OtherScopes
          count={otherScopes.length}
          isOpen={otherScopes.some((scope) => chosen.initial.includes(scope))}
        >
          <div className="grid gap-3">{otherScopes.map(toChoice)}</div>
        </OtherScopes>
      </ChoiceGroup>
      {applicationId !== undefined && removed.length > 0 && (
        // In sight wherever the dialog is scrolled.
        <Notice tone="warn" title={`You are removing ${removed.join(", ")}`} className="sticky -bottom-5">
          <EndedTokens applicationId={applicationId} ending={{ scopes: removed.join(" ") }} /> Adding it again
          revives none of them.
        </Notice>
      )}
    </>
  );
}
