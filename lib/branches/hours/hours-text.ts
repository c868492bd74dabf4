const weekdays = ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"];

/** `7:00 AM` for 420. Source: contract, "Time zones and hours". */
export function timeText(minuteOfDay: number): string {
  const hour = Math.floor(minuteOfDay / 60) % 24;
  const minute = String(minuteOfDay % 60).padStart(2, "0");
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? "AM" : "PM"}`;
}

/** `MON - FRI`, or `SAT` for a single day. Weekdays are ISO's, 1 is Monday. */
export function daysText(firstWeekday: number, lastWeekday: number): string {
  const first = weekdays[firstWeekday - 1] ?? "";
  return firstWeekday === lastWeekday ? first : `${first} - ${weekdays[lastWeekday - 1]}`;
}

/** The note of an entry, after an explanation if the two times alone would mislead. */
export function notesText({
  openMinute,
  closeMinute,
  notes,
}: {
  openMinute: number;
  closeMinute: number;
  notes: string;
}): string {
  return [unusualTimes(openMinute, closeMinute), notes].filter(Boolean).join(". ");
}

function unusualTimes(openMinute: number, closeMinute: number): string {
  if (openMinute === closeMinute) return "Open 24 hours";
  if (closeMinute === 0) return "Closes at midnight";
  return closeMinute < openMinute ? "Closes on the next day" : "";
}
