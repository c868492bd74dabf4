import type { ReactNode } from "react";
import { PageLink } from "./page-link.tsx";

const mark = /`([^`]+)`|\*\*([^*]+)\*\*|\[((?:`[^`]+`|[^\]])+)\]\(([^)\s]+)\)/g;

const linkLook = "text-accent underline decoration-accent/40 underline-offset-3 hover:decoration-accent";

function link(href: string, children: ReactNode, key: number) {
  // Pages of the reference are followed without a reload; documents and other places are plain addresses.
  const isPage = /^\/reference(\/|#|$)/.test(href);
  return isPage ? (
    <PageLink key={key} href={href} className={linkLook}>
      {children}
    </PageLink>
  ) : (
    <a key={key} href={href} className={linkLook}>
      {children}
    </a>
  );
}

/** A text of the reference: `code`, **bold**, [links](/x). */
export function Inline({ text }: { text: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(mark)) {
    const [all, code, bold, label, href] = match;
    parts.push(text.slice(end, match.index));
    if (code !== undefined)
      parts.push(
        <code
          key={match.index}
          className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-[0.88em] [overflow-wrap:anywhere]"
        >
          {code}
        </code>,
      );
    else if (bold !== undefined) parts.push(<strong key={match.index}>{bold}</strong>);
    else parts.push(link(href ?? "", <Inline text={label ?? ""} />, match.index));
    end = match.index + all.length;
  }
  return [...parts, text.slice(end)];
}
