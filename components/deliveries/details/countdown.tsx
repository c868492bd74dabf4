import { useEffect, useState } from "react";

function inWords(seconds: number): string {
  if (seconds <= 0) return "now";
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `in ${hours} h ${minutes} min`;
  return minutes > 0 ? `in ${minutes} min ${seconds % 60} s` : `in ${seconds} s`;
}

/** The time left, in words that change each second; null until the page is hydrated. */
export function useCountdown(to: string): string | null {
  const [nowMs, setNowMs] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setNowMs(Date.now());
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, []);
  return nowMs === null ? null : inWords(Math.round((Date.parse(to) - nowMs) / 1000));
}

/** The time left, in parentheses. */
export function Countdown({ to }: { to: string }) {
  const words = useCountdown(to);
  return words !== null && <span className="tabular-nums">({words})</span>;
}
