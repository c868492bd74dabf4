"use client";

import clsx from "clsx";
import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import type { NamedPlace } from "./map/places-map.tsx";

const PlacesMap = dynamic(() => import("./map/places-map.tsx"), { ssr: false });

type Props = { places: readonly NamedPlace[]; label?: string; className?: string };

/** A map beside other content. It loads when it comes into view, in a frame of its final size. */
export function LazyPlacesMap({ places, label = "Map", className = "h-72" }: Props) {
  const frame = useRef<HTMLElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsSeen(true));
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return (
    <section
      ref={frame}
      aria-label={label}
      className={clsx(
        "isolate overflow-hidden rounded-lg border border-line bg-map-land print:hidden",
        className,
      )}
    >
      {/* Another set of places is another map, which shows all of them. */}
      {isSeen && <PlacesMap key={places.map(({ name }) => name).join("\n")} places={places} />}
    </section>
  );
}
