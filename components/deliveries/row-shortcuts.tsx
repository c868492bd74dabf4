import { type RefObject, useEffect, useEffectEvent } from "react";
import { Dialog } from "#components/ui/dialog/dialog.tsx";

const shortcuts = {
  j: "Next delivery",
  k: "Previous delivery",
  Enter: "Open the delivery",
  r: "Retry or resend the delivery",
  Escape: "Close the delivery, and return to its row",
  "?": "Show these shortcuts",
};

type Keys = {
  /** Moves by 1 or -1 from the focused row, or null if none has the focus. */
  move: (from: number | null, by: number) => void;
  resend: (row: number | null) => void;
  help: () => void;
};

/** Calls `keys` on j, k, r, and ?, with the index of the focused row in `rows`. Ignores keys in fields and dialogs. */
export function useRowShortcuts(rows: RefObject<HTMLElement | null>, { move, resend, help }: Keys): void {
  const handle = useEffectEvent(({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const isTyping =
      target instanceof HTMLElement &&
      target.closest("input:not([type=checkbox]), select, textarea, [role=dialog], [popover]");
    if (ctrlKey || metaKey || altKey || isTyping) return;
    const row = rows.current?.querySelector<HTMLElement>("[data-index]:focus-within");
    const index = row ? Number(row.dataset["index"]) : null;
    if (key === "?") help();
    else if (key === "r") resend(index);
    else if (key === "j" || key === "k") move(index, key === "j" ? 1 : -1);
  });
  useEffect(() => {
    document.addEventListener("keydown", handle);
    return () => document.removeEventListener("keydown", handle);
  }, []);
}

export function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded border border-line bg-sunken px-1.5 py-px font-mono text-xs">{children}</kbd>
  );
}

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts" description="They work while you are not typing.">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {Object.entries(shortcuts).map(([key, words]) => (
          <div key={key} className="contents">
            <dt>
              <Key>{key}</Key>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
