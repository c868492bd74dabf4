import { Button } from "#components/ui/button.tsx";
import { Panel } from "#components/ui/page.tsx";
import type { BulkChangeResult } from "#lib/branches/bulk/schemas.ts";

const mostListed = 100;

export function countText(count: number): string {
  return count === 1 ? "1 branch" : `${count.toLocaleString("en-US")} branches`;
}

type PreviewProps = { result: BulkChangeResult; isBusy: boolean; onApply: () => void };

/** Shows what a change would do, with the button that applies it. */
export function Preview({ result: { changes, unchanged }, isBusy, onApply }: PreviewProps) {
  return (
    <Panel title="Preview">
      <div className="grid justify-items-start gap-4">
        <p role="status">
          {changes.length === 0 ? "Nothing would change." : `${countText(changes.length)} would change.`}
          {unchanged > 0 && changes.length > 0 && ` ${countText(unchanged)} would stay the same.`}
        </p>
        {changes.length > 0 && (
          <>
            <ul className="grid w-full gap-x-6 text-sm sm:grid-cols-2 lg:grid-cols-3">
              {changes.slice(0, mostListed).map(({ number, name }) => (
                <li key={number} className="truncate">
                  {number} {name}
                </li>
              ))}
            </ul>
            {changes.length > mostListed && (
              <p className="text-muted text-sm">And {changes.length - mostListed} more.</p>
            )}
            <Button look="primary" busy={isBusy} onClick={onApply}>
              Change {countText(changes.length)}
            </Button>
          </>
        )}
      </div>
    </Panel>
  );
}
