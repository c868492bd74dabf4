const unsigned = [
  "wrong_signature",
  "changed_body",
  "changed_id",
  "stale_timestamp",
  "future_timestamp",
  "missing_headers",
];

/** Faults of receivers that several probes find, widest first. */
const causes: readonly { cause: string; findings: readonly string[] }[] = [
  {
    cause: "Your receiver verifies neither the signature nor the secret.",
    findings: ["wrong_secret", "wrong_secret_invoice", ...unsigned],
  },
  { cause: "Your receiver compares the secret, but verifies no signature.", findings: unsigned },
  {
    cause: "Your receiver does not check the time in webhook-timestamp.",
    findings: ["stale_timestamp", "future_timestamp"],
  },
  {
    cause: "Your receiver processes a delivery each time that it arrives.",
    findings: ["repeat", "repeat_later"],
  },
];

/** Names what explains several findings at once, each finding in one cause. */
export function findCauses(findings: readonly string[]): string[] {
  let left = findings;
  return causes.flatMap(({ cause, findings: explained }) => {
    if (!explained.every((id) => left.includes(id))) return [];
    left = left.filter((id) => !explained.includes(id));
    return [cause];
  });
}
