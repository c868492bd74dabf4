/** The contract's two-letter code and name of a time zone. */
export type TimeZoneText = { code: string; description: string };

const eastern = { code: "ET", description: "US Eastern Time" };
const central = { code: "CT", description: "US Central Time" };
const mountain = { code: "MT", description: "US Mountain Time" };
const pacific = { code: "PT", description: "US Pacific Time" };
const alaska = { code: "AK", description: "US Alaska Time" };
const hawaiiAleutian = { code: "HT", description: "US Hawaii-Aleutian Time" };

/** The same zone where clocks do not change in summer. */
function withoutSummerTime({ code, description }: TimeZoneText): TimeZoneText {
  return { code, description: `${description}, no daylight saving` };
}

/**
 * The IANA zones of the states, DC and the territories. A branch may name no other.
 *
 * Source: contract, "Time zones and hours"; IANA tzdb, zone1970.tab and backward.
 */
export const timeZones = {
  "America/New_York": eastern,
  "America/Detroit": eastern,
  "America/Kentucky/Louisville": eastern,
  "America/Kentucky/Monticello": eastern,
  "America/Indiana/Indianapolis": eastern,
  "America/Indiana/Vincennes": eastern,
  "America/Indiana/Winamac": eastern,
  "America/Indiana/Marengo": eastern,
  "America/Indiana/Petersburg": eastern,
  "America/Indiana/Vevay": eastern,
  "America/Chicago": central,
  "America/Indiana/Tell_City": central,
  "America/Indiana/Knox": central,
  "America/Menominee": central,
  "America/North_Dakota/Center": central,
  "America/North_Dakota/New_Salem": central,
  "America/North_Dakota/Beulah": central,
  "America/Denver": mountain,
  "America/Boise": mountain,
  "America/Phoenix": withoutSummerTime(mountain),
  "America/Los_Angeles": pacific,
  "America/Anchorage": alaska,
  "America/Juneau": alaska,
  "America/Sitka": alaska,
  "America/Metlakatla": alaska,
  "America/Yakutat": alaska,
  "America/Nome": alaska,
  "America/Adak": hawaiiAleutian,
  "Pacific/Honolulu": withoutSummerTime(hawaiiAleutian),
  "America/Puerto_Rico": withoutSummerTime({ code: "AT", description: "Atlantic Time" }),
  "America/St_Thomas": withoutSummerTime({ code: "AT", description: "Atlantic Time" }),
  "Pacific/Pago_Pago": withoutSummerTime({ code: "ST", description: "Samoa Time" }),
  "Pacific/Guam": withoutSummerTime({ code: "CH", description: "Chamorro Time" }),
  "Pacific/Saipan": withoutSummerTime({ code: "CH", description: "Chamorro Time" }),
} as const satisfies Record<string, TimeZoneText>;

export type TimeZone = keyof typeof timeZones;

export const timeZoneNames = Object.keys(timeZones) as TimeZone[];
