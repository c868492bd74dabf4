/** A span of time in its two largest units. */
export function inTime(seconds: number): string {
  const [days, hours, minutes] = [seconds / 86_400, seconds / 3_600, seconds / 60].map(Math.floor);
  if (days) return `${days} d ${(hours ?? 0) % 24} h`;
  if (hours) return `${hours} h ${(minutes ?? 0) % 60} min`;
  if (minutes) return `${minutes} min ${Math.floor(seconds) % 60} s`;
  return seconds > 0 && seconds < 10 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds)} s`;
}

/** A size in powers of a thousand, with three digits. */
export function inBytes(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1_000 ** step;
  return `${step === 0 ? value : value.toPrecision(value < 1_000 ? 3 : 4)} ${units[step]}`;
}

export const inCount = (count: number) => count.toLocaleString("en-US");
