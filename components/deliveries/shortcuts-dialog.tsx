import { Dialog } from "#components/ui/dialog.tsx";
import { rowShortcuts } from "./use-row-shortcuts.ts";

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Keys" description="They work while you are not typing.">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {Object.entries(rowShortcuts).map(([key, words]) => (
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
