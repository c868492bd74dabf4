const yearSeconds = 365 * 24 * 60 * 60;

/** Keeps a choice on this device in a cookie; null removes it. The server reads it, so the first paint shows the choice. */
export function rememberChoice(name: string, value: string | null, path = "/"): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${name}=${value ?? ""}; path=${path}; max-age=${value === null ? 0 : yearSeconds}; samesite=lax`;
}
