import type { Actor } from "#lib/platform/access/context.ts";
import { isOwner } from "#lib/platform/access/tenancy.ts";
import { mask, maskSecrets, toPlainSecrets } from "./mask-secrets.ts";

/** A webhook's URL for logs, notices, and exports: `https://hooks.example.com/orders?[secret]`. A query may hold a credential. */
export function withoutQuery(url: string): string {
  const at = url.indexOf("?");
  return at === -1 ? url : `${url.slice(0, at)}?${mask}`;
}

/** A webhook's URL as the actor may see it: staff see no query of a partner's. */
export function visibleUrl(actor: Actor, organizationId: string, url: string): string {
  return isOwner(actor, organizationId) ? url : withoutQuery(url);
}

/** Masks the query of a webhook's URL in what was sent and what came back. */
export type QueryMasker = { text: (text: string) => string; headers: (headers: Headers) => Headers };
type Headers = Record<string, string>;

/** For staff, of a partner's webhook. In an answer, only what has at least eight characters is found. */
export function queryMasker(actor: Actor, organizationId: string, url: string): QueryMasker {
  const query = URL.parse(url)?.search.slice(1) ?? "";
  if (query === "" || isOwner(actor, organizationId))
    return { text: (text) => text, headers: (headers) => headers };
  const secrets = toPlainSecrets([query, ...new URLSearchParams(query).values()]);
  const text = (whole: string) => maskSecrets(whole.replaceAll(url, withoutQuery(url)), secrets);
  const headers = (all: Headers) =>
    Object.fromEntries(Object.entries(all).map(([name, value]) => [name, text(value)]));
  return { text, headers };
}
