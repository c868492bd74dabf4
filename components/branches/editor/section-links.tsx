import { onPlainClick } from "#components/ui/plain-click.ts";

type Props = { sections: readonly (readonly [id: string, title: string])[] };

/** Goes to a section without an entry in the history: the leave guard would take that for Back. */
function goTo(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: "start" });
  section?.focus({ preventScroll: true });
}

/** Links to the sections of a long form. They stay in view where there is room. */
export function SectionLinks({ sections }: Props) {
  return (
    <nav
      aria-label="Sections"
      className="mb-4 flex flex-wrap gap-x-1 border-line border-b bg-paper py-1 lg:sticky lg:top-0 lg:z-20 print:hidden"
    >
      {sections.map(([id, title]) => (
        <a
          key={id}
          href={`#${id}`}
          onClick={(event) => onPlainClick(event, () => goTo(id))}
          className="flex min-h-9 items-center rounded-md px-2.5 font-medium text-muted text-sm hover:bg-sunken hover:text-ink"
        >
          {title}
        </a>
      ))}
    </nav>
  );
}
