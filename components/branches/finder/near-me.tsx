"use client";

import { useMutation } from "@tanstack/react-query";
import { LocateFixed } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/status.tsx";

type Point = { lat: number; long: number };

/** By the codes of GeolocationPositionError. */
const failures: Record<number, string> = {
  [1]: "Your browser does not let this page know your position.",
  [2]: "Your device cannot tell its position right now.",
  [3]: "Your device took too long to tell its position.",
};

function getPosition(): Promise<GeolocationPosition> {
  const options = { timeout: 10_000, maximumAge: 60_000 };
  return new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject, options));
}

/** Asks for the position only when pressed. Every failure says what to do instead. */
export function NearMe({ onFound }: { onFound: (point: Point) => void }) {
  const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4;
  const position = useMutation<GeolocationPosition, { code?: number }>({
    mutationFn: getPosition,
    networkMode: "always",
    onSuccess: ({ coords }) => onFound({ lat: round(coords.latitude), long: round(coords.longitude) }),
  });
  return (
    <>
      <Button busy={position.isPending} onClick={() => position.mutate()} className="self-end">
        <LocateFixed aria-hidden className="size-4" />
        Near me
      </Button>
      {position.error && (
        <div className="col-span-full">
          <Notice tone="warn" title={failures[position.error.code ?? 0] ?? "Your position is not available."}>
            Type a ZIP code or a city instead. The search works without your position.
          </Notice>
        </div>
      )}
    </>
  );
}
