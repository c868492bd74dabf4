import clsx from "clsx";
import { CornerUpRight } from "lucide-react";
import { useId } from "react";
import { buttonClasses } from "#components/ui/button-classes.ts";

/** Links to directions on three maps, with their names. */
function directionLinks(lat: number | string, long: number | string) {
  return [
    ["Google Maps", `https://www.google.com/maps/dir/?api=1&destination=${lat},${long}`],
    ["Apple Maps", `https://maps.apple.com/?daddr=${lat},${long}`],
    ["OpenStreetMap", `https://www.openstreetmap.org/directions?to=${lat},${long}`],
  ] as const;
}

type Props = { lat: number | string; long: number | string; name: string; isPrimary?: boolean };

/** Links to directions on three map services, without loading anything from them. Works without JavaScript. */
export function Directions({ lat, long, name, isPrimary = false }: Props) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`Directions to ${name}`}
        className={clsx(
          buttonClasses(isPrimary ? "primary" : "secondary", isPrimary ? "md" : "sm"),
          "relative",
        )}
      >
        <CornerUpRight aria-hidden className="size-4" />
        Directions
      </button>
      <ul
        id={id}
        popover="auto"
        aria-label={`Directions to ${name}`}
        className="inset-auto m-0 mt-1 min-w-44 rounded-lg border border-line bg-surface p-1.5 text-ink text-sm shadow-lifted [position-area:block-end_span-inline-end] [position-try-fallbacks:flip-inline,flip-block]"
      >
        {directionLinks(lat, long).map(([provider, href]) => (
          <li key={provider}>
            <a
              href={href}
              rel="noreferrer"
              target="_blank"
              className="flex min-h-11 items-center rounded-md px-2.5 hover:bg-sunken sm:min-h-9"
            >
              {provider}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
