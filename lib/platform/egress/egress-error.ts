/** Why the portal refused an address or cut an answer off. */
export class EgressError extends Error {
  readonly code: "BLOCKED_ADDRESS" | "ANSWER_TOO_LARGE" | "TOO_MANY_HEADERS" | "TOO_MANY_INTERIM_ANSWERS";

  constructor(code: EgressError["code"], message: string) {
    super(message);
    this.code = code;
  }
}
