/** Monday first, as in ISO 8601, which counts from 1. */
export const weekdays = ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"];

export const dayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** `7:00 AM` for 420. Source: contract, "Time zones and hours". */
export function timeText(minuteOfDay: number): string {
  const hour = Math.floor(minuteOfDay / 60) % 24;
  const minute = String(minuteOfDay % 60).padStart(2, "0");
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? "AM" : "PM"}`;
}

/** `07:00` for 420, as time inputs and CSV cells have it. */
export function clockText(minuteOfDay: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`;
}

/** `MON - FRI`, or `SAT` for a single day. */
export function daysText(firstWeekday: number, lastWeekday: number): string {
  const first = weekdays[firstWeekday - 1] ?? "";
  return firstWeekday === lastWeekday ? first : `${first} - ${weekdays[lastWeekday - 1]}`;
}
