import { daysText, timeText } from "#lib/branches/shared/hours-text.ts";
import type { Branch } from "#lib/branches/shared/schemas.ts";
import { timeZones } from "#lib/branches/shared/time-zones.ts";
import type { BranchRecord, ExceptionalDay, OpeningHours } from "./branch-record.ts";

type Times = Pick<OpeningHours, "openMinute" | "closeMinute" | "notes">;

/** `Brand - City, ST`. Source: contract, "Branch record". */
export function branchName({ brand, city, state }: { brand: string; city: string; state: string }): string {
  return `${brand} - ${city}, ${state}`;
}

/**
 * A branch with the contract's fields, in its order, and our `hoursExceptions`. Links begin with `baseUrl`.
 *
 * @param distance rounded miles, only for a search around a point
 *
 * Source: contract, "Branch record".
 */
export function serializeBranch(record: BranchRecord, baseUrl: string, distance?: number): Branch {
  const zone = timeZones[record.timeZone];
  const picture = record.managerPicture;
  return {
    branch: {
      number: record.number,
      name: branchName(record),
      storefront: record.storefront,
      ...(distance !== undefined && { distance }),
      status: record.status,
      type: record.type,
    },
    address: {
      addressLine1: record.addressLine1,
      addressLine2: record.addressLine2,
      addressLine3: record.addressLine3,
      city: record.city,
      state: record.state,
      postal: record.postal,
      country: record.country,
    },
    locale: {
      lat: String(record.lat),
      long: String(record.long),
      timeZoneCode: zone.code,
      timeZoneDescription: zone.description,
    },
    contact: { phones: record.phones, emails: record.emails, fax: record.fax },
    manager: {
      firstName: record.managerFirstName,
      lastName: record.managerLastName,
      email: record.managerEmail,
      title: record.managerTitle,
      pictureUrl: picture.startsWith("/") ? `${baseUrl}${picture}` : picture,
    },
    hoursOfOperation: record.hours.map((hours) => ({
      type: hours.type,
      days: daysText(hours.firstWeekday, hours.lastWeekday),
      ...toTimes(hours),
    })),
    hoursExceptions: record.exceptions.map(exceptionalHours),
    links: {
      self: `${baseUrl}/api/location/v1/branches/${record.number}`,
      website: `${baseUrl}/branches/${record.number}`,
    },
  };
}

function exceptionalHours({ date, openMinute, closeMinute, notes }: ExceptionalDay) {
  if (openMinute === null || closeMinute === null) return { date, closed: true, open: "", close: "", notes };
  return { date, closed: false, ...toTimes({ openMinute, closeMinute, notes }) };
}

/** Two times and a note, after an explanation if the times alone would mislead. */
function toTimes({ openMinute, closeMinute, notes }: Times) {
  const unusual = [
    openMinute === closeMinute && "Open 24 hours",
    closeMinute === 0 && openMinute > 0 && "Closes at midnight",
    closeMinute > 0 && closeMinute < openMinute && "Closes on the next day",
  ];
  return {
    open: timeText(openMinute),
    close: timeText(closeMinute),
    notes: [...unusual, notes].filter(Boolean).join(". "),
  };
}
