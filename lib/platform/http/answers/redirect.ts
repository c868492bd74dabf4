/** Sends a browser on, with GET. Nothing of the address that it leaves is told to the next one. */
export function redirect(url: string): Response {
  return new Response(null, { status: 303, headers: { location: url, "referrer-policy": "no-referrer" } });
}
