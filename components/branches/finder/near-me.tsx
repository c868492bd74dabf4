"use client";

import { LocateFixed } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/status.tsx";

const insteadText = "Type a ZIP code or a city instead; the search works without your position.";
const failures: Record<number, string> = {
  [1]: "Your browser does not let this page know your position.",
  [2]: "Your device cannot tell its position at the moment.",
  [3]: "Your device took too long to tell its position.",
};

/** Asks for the position only when pressed. Every failure says what to do instead. */
export function NearMe({ onFound }: { onFound: (point: { lat: number; long: number }) => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4;

  function ask() {
    setFailure(null);
    if (!("geolocation" in navigator)) {
      setFailure("This browser cannot tell positions.");
      return;
    }
    setIsAsking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setIsAsking(false);
        onFound({ lat: round(coords.latitude), long: round(coords.longitude) });
      },
      ({ code }) => {
        setIsAsking(false);
        setFailure(failures[code] ?? "The position is not known.");
      },
      { timeout: 10_000, maximumAge: 60_000 },
    );
  }

  return (
    <>
      <Button busy={isAsking} onClick={ask} className="self-end">
        <LocateFixed aria-hidden className="size-4" />
        Near me
      </Button>
      {failure && (
        <div className="col-span-full">
          <Notice tone="warn" title={failure}>
            {insteadText}
          </Notice>
        </div>
      )}
    </>
  );
}
