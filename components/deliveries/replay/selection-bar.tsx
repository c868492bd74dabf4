import { RotateCw, X } from "lucide-react";
import { Button } from "#components/ui/button.tsx";

/** So many can be named to the server at once. */
export const mostSelected = 100;

type Props = { count: number; onSend: () => void; onClear: () => void };

/** What can be done with the selected rows, in sight wherever in the log somebody is; absent while none is selected. */
export function SelectionBar({ count, onSend, onClear }: Props) {
  if (count === 0) return null;
  return (
    <section
      aria-label="Selected deliveries"
      className="sticky bottom-3 z-10 mt-3 flex flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-surface py-2 pr-2 pl-4 shadow-lifted print:hidden"
    >
      <p role="status" className="grow font-medium text-sm tabular-nums">
        {count} selected
        {count >= mostSelected && (
          <span className="font-normal text-muted">
            {" "}
            – the most at once. Use “Send again …” above for more.
          </span>
        )}
      </p>
      <Button size="sm" look="primary" onClick={onSend}>
        <RotateCw aria-hidden className="size-4" />
        Send {count} again
      </Button>
      <Button size="icon" look="quiet" aria-label="Select none" title="Select none" onClick={onClear}>
        <X aria-hidden className="size-4" />
      </Button>
    </section>
  );
}
