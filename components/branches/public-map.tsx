"use client";

import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";

const PlaceMap = dynamic(() => import("./map/place-map.tsx"), { ssr: false });

/** The map of a branch's page. It loads when it comes into view, in a frame of its final size. */
export function PublicMap(place: { lat: number; long: number; name: string }) {
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
      aria-label="Map"
      className="isolate h-72 overflow-hidden rounded-lg border border-line bg-map-water print:hidden"
    >
      {isSeen && <PlaceMap {...place} />}
    </section>
  );
}
