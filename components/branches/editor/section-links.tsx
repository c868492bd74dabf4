import clsx from "clsx";
import { useEffect, useState } from "react";
import { onPlainClick } from "#components/ui/plain-click.ts";

type Props = { sections: readonly (readonly [id: string, title: string])[] };

/** Goes to a section without an entry in the history: the leave guard would take that for Back. */
function goTo(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: "start" });
  section?.focus({ preventScroll: true });
}

/** The section at the top of the window. */
function useCurrent(sections: Props["sections"]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.[0]);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const reached = entries.find(({ isIntersecting }) => isIntersecting);
        if (reached) setCurrent(reached.target.id);
      },
      { rootMargin: "-15% 0px -80% 0px" },
    );
    for (const [id] of sections) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [sections]);
  return current;
}

/** Links to the sections of a long form. They stay in view where there is room. On a phone, sections are folded instead. */
export function SectionLinks({ sections }: Props) {
  const current = useCurrent(sections);
  return (
    <nav
      aria-label="Sections"
      className="mb-4 flex flex-wrap items-center gap-x-5 bg-paper py-1 text-sm max-sm:hidden lg:sticky lg:top-0 lg:z-20 print:hidden"
    >
      <span aria-hidden className="text-muted">
        On this page
      </span>
      {sections.map(([id, title]) => (
        <a
          key={id}
          href={`#${id}`}
          onClick={(event) => onPlainClick(event, () => goTo(id))}
          aria-current={id === current ? "location" : undefined}
          className={clsx(
            "flex min-h-9 items-center underline underline-offset-4",
            id === current
              ? "text-accent decoration-2 decoration-accent"
              : "text-ink decoration-line-strong hover:decoration-accent",
          )}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}
