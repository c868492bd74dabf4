import { z } from "zod";
import { type BranchRecord, branchRecordSchema } from "#lib/branches/branch-record.ts";
import { weekdays } from "./hours-text.ts";

/** Which columns of a file are which fields of a branch. */

const shape = branchRecordSchema.shape;
type Field = keyof BranchRecord;

export const branchFields = Object.keys(shape) as Field[];

/** A field without a default: a file needs a column for it, or a value for all rows. */
export const requiredFields = branchFields.filter((field) => !shape[field].safeParse(undefined).success);

/** Required fields that can have one value for all rows. */
export const sharedFields = [
  "brand",
  "storefront",
  "status",
  "type",
  "city",
  "state",
  "timeZone",
] as const satisfies Field[];

/** The hours of one day, such as `hours.MON`, of a file with a column for each day. */
export const dayFields = weekdays.map((day) => `hours.${day}`);

/** Several columns can be the same list. */
export const listFields: readonly string[] = ["phones", "emails", "hours", "exceptions", ...dayFields];

/** What a file of refused rows says beside each row. An import ignores it. */
export const reasonColumn = "reason";

/** What lists of stores call a field, in small letters and digits. */
const usualNames: Partial<Record<Field, string>> = {
  number:
    "store storeno storenum storenumber storeid storecode branch branchno branchnum branchnumber branchid branchcode location locationno locationnumber locationid locationcode site siteno sitenumber siteid no num id code",
  brand: "name storename branchname locationname sitename company companyname businessname",
  storefront: "brandcode storefrontcode banner",
  status: "storestatus branchstatus",
  type: "storetype branchtype locationtype",
  addressLine1:
    "address address1 addr addr1 addressline street street1 streetaddress streetaddress1 mailingaddress",
  addressLine2: "address2 addr2 street2 streetaddress2 suite unit",
  addressLine3: "address3 addr3 street3 streetaddress3",
  city: "town cityname municipality",
  state: "st statecode stateprovince province region stateabbr",
  postal: "zip zipcode zip5 postalcode postcode zippostalcode",
  country: "countrycode cntry",
  lat: "latitude y geolat",
  long: "longitude lng lon x geolong geolng geolon",
  timeZone: "tz zone timezonename",
  phones: "phone phone1 phone2 phone3 phoneno phonenumber mainphone telephone telephonenumber tel tel1 tel2",
  emails: "email email1 email2 emailaddress mail",
  fax: "fax1 faxno faxnumber",
  managerFirstName: "managerfirst mgrfirstname mgrfirst",
  managerLastName: "managerlast mgrlastname mgrlast",
  managerEmail: "mgremail manageremailaddress",
  managerTitle: "mgrtitle",
  hours: "openinghours hoursofoperation businesshours storehours openhours",
  exceptions: "holidayhours holidays specialhours",
};

const dayNames = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

const fieldsByName = new Map<string, string>([
  ...branchFields.map((field): [string, string] => [field.toLowerCase(), field]),
  ...Object.entries(usualNames).flatMap(([field, names]) =>
    names.split(" ").map((name): [string, string] => [name, field]),
  ),
  ...dayNames.flatMap((day, index) =>
    [day, day.slice(0, 3)].flatMap((name) =>
      [name, `hours${name}`, `${name}hours`, `open${name}`].map((spelled): [string, string] => [
        spelled,
        dayFields[index] ?? "",
      ]),
    ),
  ),
]);

/** The field that a column's name usually means, or "". */
export function proposeField(name: string): string {
  const plain = name.slice(0, 100).toLowerCase();
  return fieldsByName.get(plain.replaceAll(/[^a-z0-9]/g, "")) ?? "";
}

/** Of the parameters that name columns and values, so that they fit into a URL. */
const maxJsonLength = 5_000;

function jsonObject<T extends z.ZodType>(schema: T) {
  return z
    .string()
    .max(maxJsonLength, { error: `Expected at most ${maxJsonLength} characters.` })
    .default("{}")
    .transform((text, ctx) => {
      try {
        const value: unknown = JSON.parse(text);
        return value;
      } catch {
        ctx.addIssue({ code: "custom", message: 'Expected a JSON object, such as {"Store #":"number"}.' });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

/** The field of each named column, "" for one that is left out. Columns that the file does not have are ignored. */
export const columnsSchema = z.record(z.string().max(200), z.enum([...branchFields, ...dayFields, ""]), {
  error: 'Expected the fields of columns, such as {"Store #":"number"}.',
});

/** The value of a required field in all rows, for a file that has no column for it. */
export const valuesSchema = z.partialRecord(z.enum(sharedFields), z.string().max(100), {
  error: 'Expected the values of fields, such as {"storefront":"RLS"}.',
});

export const columnChoiceSchema = { columns: jsonObject(columnsSchema), values: jsonObject(valuesSchema) };

/** How the columns of a file are read. Without a choice, a column is the field of its name. */
export const choiceSchema = z.strictObject({ columns: columnsSchema, values: valuesSchema });
export type ColumnChoice = z.infer<typeof choiceSchema>;

/** A column, its first value, and its field: as it is read, or else as its name proposes. "" if none. */
export type FileColumn = { name: string; example: string; field: string };

/** The columns of a file that are not those of an export. */
export type ImportColumns = {
  /** Whether each column has a field or is left out, and each required field has a column or a value. */
  areRead: boolean;
  /** At most 200. */
  found: FileColumn[];
  /** Optional fields without a column, which branches keep as they are. */
  absent: string[];
};
