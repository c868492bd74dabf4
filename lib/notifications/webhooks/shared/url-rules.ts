export const maxUrlLength = 2_048;

/** Why a text cannot be a webhook's URL. The server has a few more rules. */
export function webhookUrlErrors(text: string): string[] {
  if (text.length > maxUrlLength)
    return [`A URL has at most ${maxUrlLength.toLocaleString("en-US")} characters.`];
  const url = /^https?:\/\//i.test(text) && !/[\s\\\p{Cc}\p{Cf}]/u.test(text) ? URL.parse(text) : null;
  if (!url) return ["Give an absolute HTTPS URL, such as https://hooks.example.com/orders."];
  return [
    ...(url.username || url.password ? ["The URL must not hold a user name or a password."] : []),
    ...(url.port === "0" ? ["The URL must not have the port 0, at which nothing listens."] : []),
    ...(text.includes("#") ? ["The URL must not have a fragment (#)."] : []),
  ];
}
