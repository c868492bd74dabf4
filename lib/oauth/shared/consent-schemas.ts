import type { Scope } from "./scopes.ts";

/** An application that a person allowed to act for them. Times are RFC 3339. */
export type ConnectedApplication = {
  applicationId: string;
  name: string;
  publisher: string;
  scopes: { scope: Scope; label: string }[];
  allowedAt: string;
  /** When the application last got a token for the person. */
  lastUsedAt: string | null;
};

/** The data of the consent page, and the fields that its form sends back. */
export type ConsentQuestion = {
  applicationName: string;
  /** Who runs the application. */
  publisher: string;
  /** The organization for which the person answers. */
  organization: string;
  scopes: { scope: Scope; label: string }[];
  /** The host, or the address of an app, to which the browser goes after the answer. */
  returnsTo: string;
  /** Nothing proves that the answer reaches the application: any program can use its name. */
  isUnproven: boolean;
  fields: [name: string, value: string][];
};
