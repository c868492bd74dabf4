import { dayNames, weekdays } from "#lib/branches/shared/hours-text.ts";
import type { Branch } from "#lib/branches/shared/schemas.ts";

/** `07:00` for `7:00 AM`. */
function clock(time: string): string {
  const [, hour = "", minute = "", half = ""] = /^(\d+):(\d\d) ([AP]M)$/.exec(time) ?? [];
  return `${String((Number(hour) % 12) + (half === "PM" ? 12 : 0)).padStart(2, "0")}:${minute}`;
}

/** For schema.org, 24 hours end at 23:59, and equal times mean closed. */
function span(open: string, close: string) {
  return { opens: clock(open), closes: open === close ? "23:59" : clock(close) };
}

/** Hours by arrangement or season are not opening hours. */
function openingHours({ type, days, open, close }: Branch["hoursOfOperation"][number]) {
  if (type !== "DAILY" && type !== "WEEKEND") return [];
  const [first = "", last = first] = days.split(" - ");
  return [
    {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: dayNames.slice(weekdays.indexOf(first), weekdays.indexOf(last) + 1),
      ...span(open, close),
    },
  ];
}

function specialHours({ date, closed, open, close }: Branch["hoursExceptions"][number]) {
  return {
    "@type": "OpeningHoursSpecification",
    validFrom: date,
    validThrough: date,
    ...(closed ? { opens: "00:00", closes: "00:00" } : span(open, close)),
  };
}

/**
 * The branch for search engines, safe inside a script element: it has no "<".
 *
 * Source: schema.org LocalBusiness; WHATWG HTML, "Restrictions for contents of script elements".
 */
export function branchJsonLd({ branch, address, locale, contact, links, ...hours }: Branch): string {
  const [telephone] = contact.phones;
  const [email] = contact.emails;
  const business = {
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    "@id": links.website,
    url: links.website,
    name: branch.name,
    branchCode: branch.number,
    address: {
      "@type": "PostalAddress",
      streetAddress: [address.addressLine1, address.addressLine2, address.addressLine3]
        .filter(Boolean)
        .join(", "),
      addressLocality: address.city,
      addressRegion: address.state,
      postalCode: address.postal,
      addressCountry: "US",
    },
    geo: { "@type": "GeoCoordinates", latitude: locale.lat, longitude: locale.long },
    openingHoursSpecification: [
      ...hours.hoursOfOperation.flatMap(openingHours),
      ...hours.hoursExceptions.map(specialHours),
    ],
    ...(telephone && { telephone }),
    ...(email && { email }),
    ...(contact.fax && { faxNumber: contact.fax }),
  };
  return JSON.stringify(business).replaceAll("<", "\\u003c");
}
