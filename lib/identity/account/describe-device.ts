import Bowser from "bowser";

/** What a browser says of itself, in words such as `Firefox on Windows`. It may say anything: a hint, not a proof. */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return "Unknown browser";
  const { browser, os } = Bowser.parse(userAgent);
  const name = browser.name || "Unknown browser";
  return os.name ? `${name} on ${os.name}` : name;
}
