import type { MarkedToken, Token } from "marked";
import type { ReactNode } from "react";
import { Link } from "#components/ui/link.tsx";

const linkClasses = "text-accent underline decoration-accent/40 underline-offset-3 hover:decoration-accent";

/** The look of code in a text. It breaks inside a word only if a whole line is too short for it. */
export const codeClasses = "rounded-sm bg-sunken px-1 py-0.5 font-mono text-[0.88em] wrap-break-word";

function InlineToken({ token }: { token: MarkedToken }): ReactNode {
  switch (token.type) {
    case "text":
      return token.tokens ? <Inline tokens={token.tokens} /> : token.text;
    case "paragraph":
      return <Inline tokens={token.tokens} />;
    case "escape":
      return token.text;
    case "strong":
      return (
        <strong>
          <Inline tokens={token.tokens} />
        </strong>
      );
    case "codespan":
      return <code className={codeClasses}>{token.text}</code>;
    case "link": {
      // Pages of the reference open without a reload; the Markdown links to each other's files.
      const isPage = /^\/reference(\/|#|$)/.test(token.href);
      const Tag = isPage ? Link : "a";
      return (
        <Tag href={token.href.replace(/\.md(?=#|$)/, "")} className={linkClasses}>
          <Inline tokens={token.tokens} />
        </Tag>
      );
    }
    default:
      throw new Error(`The guides do not use ${token.type} in a text.`);
  }
}

/** Text of a guide: code, bold, links. */
export function Inline({ tokens }: { tokens: readonly Token[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the text of a guide never changes
  return tokens.map((token, index) => <InlineToken key={index} token={token as MarkedToken} />);
}
