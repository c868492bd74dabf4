import { Layers } from "lucide-react";
import { Popover } from "#components/ui/menu/popover.tsx";
import { overMap } from "./over-map.ts";

const pinKinds = [
  ["", "Branch"],
  ["map-pin-warehouse", "Warehouse"],
  ["map-pin-inactive", "Not in operation"],
  ["map-pin-cluster", "Several branches", "12"],
] as const;

/** What the pins mean. */
export function Legend() {
  return (
    <div
      ref={overMap}
      data-over-map
      className="absolute top-2.5 right-2.5 z-[1000] max-md:top-32 max-md:[@media(height<36rem)]:right-14"
    >
      <Popover
        label="Legend"
        className="flex min-h-9 items-center gap-2 rounded-full border border-line-strong/60 bg-surface px-3 font-medium text-ink text-sm shadow-lifted hover:bg-sunken"
        button={
          <>
            <Layers aria-hidden className="size-4" />
            Legend
          </>
        }
      >
        {() => (
          <ul className="branch-map grid gap-2.5 p-2">
            {pinKinds.map(([kind, label, text]) => (
              <li key={label} className="flex items-center gap-3">
                <span aria-hidden className={`map-pin relative ${text ? "size-7" : "h-[34px] w-7"} ${kind}`}>
                  {text}
                </span>
                {label}
              </li>
            ))}
          </ul>
        )}
      </Popover>
    </div>
  );
}
