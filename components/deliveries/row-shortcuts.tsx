import { type RefObject, useEffect, useEffectEvent } from "react";
import { Dialog } from "#components/ui/dialog.tsx";

const shortcuts = {
  j: "Next delivery",
  k: "Previous delivery",
  Enter: "Open the delivery",
  Escape: "Close the delivery",
  "?": "Show these keys",
};

/**
 * On j and k, calls `goTo` with the index of the focused row in `rows` (null if none has the focus); on ?, calls
 * `onHelp`. Ignores keys in fields and dialogs.
 */
export function useRowShortcuts(
  rows: RefObject<HTMLElement | null>,
  goTo: (from: number | null, by: number) => void,
  onHelp: () => void,
): void {
  const handle = useEffectEvent(({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const isTyping =
      target instanceof HTMLElement && target.closest("input, select, textarea, [role=dialog], [popover]");
    if (ctrlKey || metaKey || altKey || isTyping) return;
    if (key === "?") return onHelp();
    if (key !== "j" && key !== "k") return;
    const row = rows.current?.querySelector<HTMLElement>("[data-index]:focus-within");
    goTo(row ? Number(row.dataset["index"]) : null, key === "j" ? 1 : -1);
  });
  useEffect(() => {
    document.addEventListener("keydown", handle);
    return () => document.removeEventListener("keydown", handle);
  }, []);
}

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Keys" description="They work while you are not typing.">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {Object.entries(shortcuts).map(([key, words]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded border border-line bg-sunken px-2 py-0.5 font-mono text-sm">{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
