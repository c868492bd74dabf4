import { counted } from "#lib/platform/shared/counted.ts";

/** A `tel:` URL with the country code, which ten-digit numbers omit. */
export function telephoneHref(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  return `tel:+${digits.length === 10 ? "1" : ""}${digits}`;
}

export function countText(count: number): string {
  return counted(count, "branch", "branches");
}

/** `2 mi`, or `0.4 mi` where tenths tell branches apart. No branch is `0 mi` away. */
export function milesText(miles: number): string {
  if (miles < 0.05) return "< 0.1 mi";
  return `${miles < 10 ? Number(miles.toFixed(1)) : Math.round(miles)} mi`;
}

/** A date such as `2026-12-24` in words. */
export function dateText(date: string, options: Intl.DateTimeFormatOptions): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString("en-US", { timeZone: "UTC", ...options });
}
