/** A `tel:` URL with the country code, which ten-digit numbers omit. */
export function telephoneHref(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  return `tel:+${digits.length === 10 ? "1" : ""}${digits}`;
}
