import clsx from "clsx";
import { useState } from "react";
import { TextField } from "#components/ui/field.tsx";
import { Link } from "#components/ui/link.tsx";
import { pagePath, type ReferenceEntry } from "#lib/reference/shared/guide-schemas.ts";

/** `slug` is that of the current page. */
type Props = { entries: ReferenceEntry[]; slug: string };

/** The pages and headings that contain every word. */
function search(entries: ReferenceEntry[], words: string): { href: string; page: string; text: string }[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return entries
    .flatMap(({ slug, title, headings }) => [
      { href: pagePath(slug), page: title, text: title },
      ...headings.map(({ id, text }) => ({ href: `${pagePath(slug)}#${id}`, page: title, text })),
    ])
    .filter(({ page, text }) => wanted.every((word) => `${page} ${text}`.toLowerCase().includes(word)))
    .slice(0, 20);
}

const item =
  "flex min-h-9 items-center border-l-2 px-3 text-sm max-lg:min-h-11 hover:text-ink [overflow-wrap:anywhere]";

function Pages({ entries, slug: shown }: Props) {
  return (
    <ul className="grid">
      {entries.map(({ slug, title, headings }) => {
        const here = slug === shown;
        const inside = here || (slug === "errors" && shown.startsWith("errors/"));
        return (
          <li key={slug}>
            <Link
              href={pagePath(slug)}
              aria-current={here ? "page" : undefined}
              className={clsx(
                item,
                inside ? "border-accent font-semibold text-ink" : "border-line text-muted",
              )}
            >
              {title}
            </Link>
            {here && (
              <ul aria-label={`On this page: ${title}`}>
                {headings.map(({ id, text, level }) => (
                  <li key={id}>
                    <a
                      href={`#${id}`}
                      className={clsx(item, "min-h-8 border-line text-muted", level === 2 ? "pl-6" : "pl-9")}
                    >
                      {text}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Found({ entries, words }: { entries: ReferenceEntry[]; words: string }) {
  const found = search(entries, words);
  return (
    <>
      <p role="status" className="px-3 pb-1 text-muted text-xs">
        {found.length === 0 ? "No headings match. Try another word." : `${found.length} found`}
      </p>
      <ul className="grid">
        {found.map(({ href, page, text }) => (
          <li key={href}>
            <Link href={href} className={clsx(item, "flex-wrap gap-x-2 border-line py-1 text-ink")}>
              {text}
              {text !== page && <span className="text-muted text-xs">{page}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The table of contents: pages, the headings of the current page, and a search over all headings. */
export function Contents({ entries, slug }: Props) {
  const [words, setWords] = useState("");
  return (
    <nav aria-label="Docs" className="grid gap-3">
      <TextField
        label="Search the docs"
        hidesLabel
        type="search"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        placeholder="Search the docs"
      />
      <div>
        {words.trim() === "" ? (
          <Pages entries={entries} slug={slug} />
        ) : (
          <Found entries={entries} words={words} />
        )}
      </div>
    </nav>
  );
}
