/** Grant types of RFC 6749 that an application may be registered for. Refresh tokens come with `offline_access`. */
export const applicationGrantTypes = ["authorization_code", "client_credentials"] as const;
export type ApplicationGrantType = (typeof applicationGrantTypes)[number];

type ScopePolicy = {
  /** Grants that may request the scope. */
  grantTypes: readonly ApplicationGrantType[];
  /** Only staff may give the scope to an application. */
  givenBy?: "staff";
  /** False for scopes of the contract whose APIs are another system's. They can be granted, and the words say so. */
  isOffered?: false;
  /** What the scope allows, for the person who registers an application. */
  unlocks: string;
  /** What the application may do, for the person who is asked to consent. */
  consent: string;
};

const eitherGrant = ["authorization_code", "client_credentials"] as const;
const withPerson = ["authorization_code"] as const;
const notOffered = "not offered by this portal";
const elsewhere = "in another system of the distributor";
const withoutPerson = ["client_credentials"] as const;

/**
 * The scopes, and who may have which.
 *
 * Source: contract, "Scopes" and "Where order events come from". User tokens may have
 * `notification.write`, because the webhook operations accept them.
 */
const policies = {
  "location.read": {
    grantTypes: eitherGrant,
    unlocks: "Location API: find branches",
    consent: "Find branches, their addresses, and their opening hours",
  },
  "notification.read": {
    grantTypes: withoutPerson,
    unlocks: "Notification API: read webhooks, deliveries, replays, events, and test orders",
    consent: "See its webhooks",
  },
  "notification.write": {
    grantTypes: eitherGrant,
    unlocks:
      "Notification API: register and change webhooks, test them, resend and replay deliveries, create test orders",
    consent: "Register, change, and unregister its webhooks for order updates",
  },
  "product.read": {
    grantTypes: eitherGrant,
    isOffered: false,
    unlocks: `Products API (${notOffered}): read products`,
    consent: `See products, ${elsewhere}`,
  },
  "account.read": {
    grantTypes: withPerson,
    isOffered: false,
    unlocks: `Accounts API (${notOffered}): read the accounts of the person who signs in`,
    consent: `See your accounts, ${elsewhere}`,
  },
  "pricing.read": {
    grantTypes: withPerson,
    isOffered: false,
    unlocks: `Pricing API (${notOffered}): read the prices of the person who signs in`,
    consent: `See your prices, ${elsewhere}`,
  },
  "order.read": {
    grantTypes: withPerson,
    isOffered: false,
    unlocks: `Order API (${notOffered}): read orders`,
    consent: `See your orders, ${elsewhere}`,
  },
  "order.write": {
    grantTypes: withPerson,
    isOffered: false,
    unlocks: `Order API (${notOffered}): place orders`,
    consent: `Place orders for you, ${elsewhere}`,
  },
  offline_access: {
    grantTypes: withPerson,
    unlocks: "Refresh tokens: keep access while the person is away",
    consent: "Keep this access while you are away, until you withdraw it",
  },
  "order.publish": {
    grantTypes: withoutPerson,
    givenBy: "staff",
    unlocks: "Intake API: send order events; granted by the distributor's staff only",
    consent: "Send order events",
  },
} as const satisfies Record<string, ScopePolicy>;

export type Scope = keyof typeof policies;
export const scopePolicy: Readonly<Record<Scope, ScopePolicy>> = policies;

/** Every scope, in the order of the table. */
export const allScopes = Object.keys(scopePolicy).filter(isScope);

export function isScope(text: string): text is Scope {
  return Object.hasOwn(scopePolicy, text);
}

/** Whether an API of this portal takes the scope, or the scope is about tokens. */
export function isOfferedScope(scope: Scope): boolean {
  return scopePolicy[scope].isOffered !== false;
}

/** Whether the grant may carry the scope. */
export function isScopeOfGrant(scope: Scope, grantType: ApplicationGrantType): boolean {
  return scopePolicy[scope].grantTypes.includes(grantType);
}

/** The scopes that an application holds and that this grant may carry. */
export function scopesForGrant(held: readonly string[], grantType: ApplicationGrantType): Scope[] {
  return allScopes.filter((scope) => held.includes(scope) && isScopeOfGrant(scope, grantType));
}

/** Scopes that change things. People with a read-only role cannot grant them. */
export const writingScopes = allScopes.filter((scope) => scope.endsWith(".write"));
