import { onPlainClick } from "./plain-click.ts";

/** Focuses the first control in an element, or the element. */
function focusIn(id: string): void {
  const element = document.getElementById(id);
  const control = element?.querySelector<HTMLElement>(
    "a[href]:not([tabindex='-1']), button:not([tabindex='-1']), input:not([tabindex='-1']), summary",
  );
  (control ?? element)?.focus();
}

/** A link for the keyboard, over the controls between it and an element of the page. Seen only while it has the focus. */
export function SkipTo({ id, children }: { id: string; children: string }) {
  return (
    <a
      href={`#${id}`}
      onClick={(event) => onPlainClick(event, () => focusIn(id))}
      className="sr-only z-50 rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 print:hidden"
    >
      {children}
    </a>
  );
}
