// Reads the event feed until it is killed. Each line of the file is a page with its cursor, so both are stored at once.
import { appendFileSync, readFileSync } from "node:fs";

const [address, token, file] = process.argv.slice(2);
const stored = readFileSync(file, "utf8");
// A line that a kill cut off is not a page.
const whole = stored.slice(0, stored.lastIndexOf("\n") + 1);
if (whole.length < stored.length) appendFileSync(file, "\n");
const pages = whole.split("\n").flatMap((line) => {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
});
let cursor = pages.at(-1)?.cursor;
for (;;) {
  const query = new URLSearchParams({ wait: "5", limit: "20", ...(cursor && { after: cursor }) });
  const response = await fetch(`${address}?${query}`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) continue;
  const page = await response.json();
  const events = page.data.map(({ eventId, orderNumber, orderVersion }) => ({
    eventId,
    orderNumber,
    orderVersion,
  }));
  appendFileSync(file, `${JSON.stringify({ cursor: page.cursor, events })}\n`);
  cursor = page.cursor;
}
