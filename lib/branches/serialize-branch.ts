import { daysText, notesText, timeText } from "#lib/branches/hours/hours-text.ts";
import { timeZones } from "#lib/branches/hours/time-zones.ts";
import type { BranchRecord, ExceptionalDay } from "./branch-record.ts";
import type { Branch } from "./schemas.ts";

/** `Brand - City, ST`. Source: contract, "Branch record". */
export function branchName({ brand, city, state }: { brand: string; city: string; state: string }): string {
  return `${brand} - ${city}, ${state}`;
}

/**
 * A branch in the contract's fields, their order included, and `hoursExceptions` beside `hoursOfOperation`. Links are absolute, below `baseUrl`.
 *
 * @param distance miles, already rounded; given for a coordinate search only
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
      open: timeText(hours.openMinute),
      close: timeText(hours.closeMinute),
      notes: notesText(hours),
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
  return {
    date,
    closed: false,
    open: timeText(openMinute),
    close: timeText(closeMinute),
    notes: notesText({ openMinute, closeMinute, notes }),
  };
}
