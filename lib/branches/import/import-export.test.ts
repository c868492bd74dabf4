import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { type BranchRecord, branchRecordSchema } from "#lib/branches/branch-record.ts";
import { seedBranches } from "#lib/branches/seed-branches.ts";
import { type ColumnChoice, proposeField } from "#lib/branches/shared/import-columns.ts";
import { type ImportResult, importQuerySchema } from "#lib/branches/shared/import-schemas.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { isFormula } from "#lib/platform/csv-text.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { branchRecord, toRows } from "#test/branches.ts";
import { makeContext, makePerson } from "#test/fixtures.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { csvHeader, writeCells } from "./branch-csv.ts";
import { exportBranches } from "./export-branches.ts";
import { exportRefusedRows } from "./export-refused-rows.ts";
import { importBranches } from "./import-branches.ts";
import { type ImportRow, readRows } from "./read-rows.ts";

const { db } = await setUpTestDatabase();
const ctx = systemContext(db, "test");
await seedBranches(ctx);

const toBytes = (text: string) => new TextEncoder().encode(text);

async function rowsIn(rows: ReturnType<typeof readRows>): Promise<ImportRow[]> {
  const read: ImportRow[] = [];
  for await (const row of rows) read.push(row);
  return read;
}

async function getFile(format: "csv" | "json"): Promise<string> {
  return [...(await exportBranches(ctx, format))].join("");
}

function toCsv(...records: Partial<Record<keyof BranchRecord, string>>[]): string {
  const lines = records.map((cells) => {
    const whole: Record<string, string | undefined> = {
      ...Object.fromEntries(csvHeader.map((name, at) => [name, goodCells[at]])),
      ...cells,
    };
    return csvHeader.map((name) => `"${String(whole[name]).replaceAll('"', '""')}"`).join(",");
  });
  return [csvHeader.join(","), ...lines].join("\r\n");
}
const goodCells = writeCells(branchRecord("9001"));

async function getVersion(database: Db): Promise<bigint> {
  return (await database.branchDataset.findUniqueOrThrow({ where: { id: 1 } })).version;
}

const none = {
  added: 0,
  changed: 0,
  closed: 0,
  likelyDuplicates: 0,
  badRows: 0,
  errors: [],
  preview: { added: [], changed: [], closed: [], likelyDuplicates: [] },
  digest: expect.stringMatching(/^[0-9a-f]{64}$/),
  confirmation: null,
  importId: null,
  oddities: [],
  columns: null,
  errorKinds: [],
};

describe("a round trip loses nothing", () => {
  test.each(["csv", "json"] as const)(
    "an export of the sample, imported again, changes nothing: %s",
    async (format) => {
      const version = await getVersion(db);
      const rows = readRows(format, toBytes(await getFile(format)));
      const result = await importBranches(ctx, rows, { replace: true });
      expect(result).toEqual({ ...none, applied: true, rowsRead: 1_000, unchanged: 1_000 });
      expect(await getVersion(db)).toBe(version);
    },
  );

  test.each(["csv", "json"] as const)(
    "a file is checked in slices, between which other requests run: %s",
    async (format) => {
      const file = toBytes(await getFile(format));
      const check = vi.spyOn(branchRecordSchema, "safeParse");
      let [checked, most] = [0, 0];
      const perTurn = () => {
        most = Math.max(most, check.mock.calls.length - checked);
        checked = check.mock.calls.length;
        next = setImmediate(perTurn);
      };
      let next = setImmediate(perTurn);
      try {
        await importBranches(ctx, readRows(format, file));
      } finally {
        clearImmediate(next);
        check.mockRestore();
      }
      expect(checked).toBeGreaterThanOrEqual(1_000);
      expect(most).toBeLessThanOrEqual(50);
    },
  );

  const text = (maxLength: number) =>
    fc
      .string({ unit: fc.constantFrom(..."=+-@'\"|;,é中 a1\\/#".split("")), maxLength })
      .map((value) => value.trim());
  const note = text(20).map((value) => value.replaceAll("|", "").trim());
  test("any text survives CSV, and no cell is a formula in a spreadsheet", async () => {
    await fc.assert(
      fc.asyncProperty(text(20), text(20), note, note, async (brand, line2, hoursNote, dateNote) => {
        const record = branchRecord("77", {
          brand: brand || "x",
          addressLine2: line2,
          hours: [
            {
              type: "OFF_HOURS",
              firstWeekday: 2,
              lastWeekday: 7,
              openMinute: 0,
              closeMinute: 0,
              notes: hoursNote,
            },
          ],
          exceptions: [{ date: "2026-12-25", openMinute: null, closeMinute: null, notes: dateNote }],
        });
        const cells = writeCells(record);
        for (const [at, cell] of cells.entries())
          if (csvHeader[at] !== "lat" && csvHeader[at] !== "long") expect(isFormula(cell), cell).toBe(false);
        const csv = [csvHeader, cells.map((cell) => `"${cell.replaceAll('"', '""')}"`)].join("\n");
        expect(await rowsIn(readRows("csv", toBytes(csv)))).toEqual([{ line: 2, record }]);
      }),
      { numRuns: 100 },
    );
  });
});

test.each(["x", "xx"])(
  "a character at the border of two slices of a file arrives whole, after %s",
  async (brand) => {
    const clefs = "𝄞".repeat(25);
    const rows = Array.from({ length: 2_000 }, (_, row) => ({
      number: `${row}`,
      brand: row === 0 ? brand : "x",
      addressLine2: clefs,
      addressLine3: clefs,
    }));
    const read = await rowsIn(readRows("csv", toBytes(toCsv(...rows))));
    const whole = read.filter(
      (row) => "record" in row && row.record.addressLine2 === clefs && row.record.addressLine3 === clefs,
    );
    expect(whole).toHaveLength(2_000);
  },
);

test("a header of thousands of columns is read in linear time, and a hundred errors are named", async () => {
  const header = Array.from({ length: 16_000 }, (_, at) => (at + 4_096).toString(32)).join(",");
  const started = process.cpuUsage();
  const [row] = await rowsIn(readRows("csv", toBytes(`${header},${header.slice(0, 3)}`)));
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(500);
  expect(row).toMatchObject({ errors: { length: 100 } });
});

test("an import ends at its most rows, so that others do not wait for it", async () => {
  let read = 0;
  function* badRows(): Generator<ImportRow> {
    for (; ; read += 1) yield { line: read + 1, errors: [] };
  }
  await expect(importBranches(ctx, badRows(), { partial: true })).rejects.toMatchObject({
    code: "invalid_request",
    message: expect.stringContaining("100,000 rows"),
  });
  expect(read).toBe(100_000);
});

test("a row with more errors than a report lists does not end the import", async () => {
  const row = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`unknown${at}`, 1]));
  const result = await importBranches(ctx, readRows("json", toBytes(JSON.stringify([row]))), {
    dryRun: true,
  });
  expect([result.badRows, result.errors.length]).toEqual([1, 1_000]);
});

describe("errors have a line, a column, and a reason", () => {
  test("a row reports all its errors at once, and good rows none", async () => {
    const csv = toCsv(
      {},
      { number: "9002", state: "XX", lat: "north", postal: "1", hours: "DAILY MON-FRI 25:00-17:00" },
      { number: "9003", hours: "whenever", phones: "ask" },
    );
    const [first, second, third] = await rowsIn(readRows("csv", toBytes(csv)));
    expect(first).toEqual({ line: 2, record: branchRecord("9001") });
    const named = (row: ImportRow | undefined) =>
      row && "errors" in row ? row.errors.map(({ line, column }) => `${line} ${column}`).toSorted() : [];
    expect(named(second)).toEqual(["3 hours", "3 lat", "3 postal", "3 state"]);
    expect(named(third)).toEqual(["4 hours", "4 phones"]);
    expect(third).toMatchObject({
      errors: [
        {
          value: "whenever",
          reason: "Expected hours, such as DAILY MON-FRI 07:00-17:00.",
        },
        { value: "ask", reason: "Expected a phone number, such as 312-555-0142 or 312-555-0142 x12." },
      ],
    });
  });

  test.each(["PM by appointment", "am only", "PM", "PMs", "Amy's counter"])(
    "a note that begins with %j is no part of the times",
    async (notes) => {
      const [first] = branchRecord("9001").hours;
      if (!first) throw new Error("no hours");
      for (const [openMinute, closeMinute] of [
        [420, 660],
        [0, 1020],
        [720, 0],
      ] as const) {
        const record = {
          ...branchRecord("9001"),
          hours: [{ ...first, openMinute, closeMinute, notes }],
          exceptions: [{ date: "2026-12-24", openMinute, closeMinute, notes }],
        };
        const lines = [csvHeader, writeCells(record)].map((cells) =>
          cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","),
        );
        const [row] = await rowsIn(readRows("csv", toBytes(lines.join("\n"))));
        expect(row).toEqual({ line: 2, record });
      }
    },
  );

  test("hours can be written in usual ways", async () => {
    const csv = toCsv({ hours: "daily mon - fri 7:00 AM - 12:00 AM | WEEKEND SAT 00:00-24:00" });
    const [row] = await rowsIn(readRows("csv", toBytes(csv)));
    expect(row).toMatchObject({
      record: {
        hours: [
          { firstWeekday: 1, lastWeekday: 5, openMinute: 420, closeMinute: 0 },
          { firstWeekday: 6, lastWeekday: 6, openMinute: 0, closeMinute: 0 },
        ],
      },
    });
  });

  const endings: [name: string, csv: string, error: { line: number; column: string; reason?: string }][] = [
    [
      "a date that appears twice",
      toCsv({ exceptions: "2026-12-24 closed|2026-12-24 08:00-12:00" }),
      { line: 2, column: "exceptions", reason: "2026-12-24 appears twice." },
    ],
    ["an empty file", "", { line: 1, column: "" }],
    ["a date in the year 0", toCsv({ exceptions: "0000-01-01 closed" }), { line: 2, column: "exceptions" }],
    ["a missing column", csvHeader.slice(1).join(","), { line: 1, column: "number" }],
    ["an unknown column", `${csvHeader.join(",")},colour`, { line: 1, column: "colour" }],
    ["a repeated column", `${csvHeader.join(",")},city`, { line: 1, column: "city" }],
    ["too few cells between semicolons", `${csvHeader.join(";")}\n9001;Brand`, { line: 2, column: "" }],
    ["a row with too few cells", `${csvHeader.join(",")}\n\n9001,Brand`, { line: 3, column: "" }],
    ["ten million commas", ",".repeat(10_000_000), { line: 1, column: "" }],
    ["a row of commas", `${csvHeader.join(",")}\r\n${",".repeat(70_000)}`, { line: 2, column: "" }],
    ["a quotation mark that is never closed", `${csvHeader.join(",")}\n"9001`, { line: 2, column: "" }],
  ];
  test.each(endings)("CSV: %s", async (_, csv, error) => {
    expect(await rowsIn(readRows("csv", toBytes(csv)))).toMatchObject([{ errors: [error] }]);
  });

  const broken: [name: string, json: string, error: { line: number; reason: string }][] = [
    ["no list", '{"number": "1"}', { line: 1, reason: "Expected a list of branches, as in an export." }],
    ["cut off", '[{"number": "1"', { line: 1, reason: expect.stringMatching(/^The file cannot be read: /) }],
    ["not JSON", '[{"number": oops}]', { line: 1, reason: expect.stringContaining("oops") }],
    [
      "another thing in the list",
      `[${JSON.stringify(branchRecord("1"))}, 1]`,
      { line: 2, reason: expect.any(String) },
    ],
    [
      "an unknown field",
      `[${JSON.stringify({ ...branchRecord("1"), colour: "red" })}]`,
      { line: 1, reason: "This field is unknown." },
    ],
    [
      "a row with 60,000 unknown fields",
      JSON.stringify([Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [index, 1]))]),
      { line: 1, reason: "The row has more than 65536 characters." },
    ],
  ];
  test.each(broken)("JSON: %s", async (_, json, error) => {
    const rows = await rowsIn(readRows("json", toBytes(json)));
    expect(rows.at(-1)).toMatchObject({ errors: [error] });
  });

  const usual: [written: Record<string, string>, meant: object][] = [
    [{ postal: "606011234" }, { postal: "60601-1234" }],
    [{ postal: "60601.0" }, { postal: "60601" }],
    [{ postal: "60601 1234" }, { postal: "60601-1234" }],
    [{ postal: "21391234", state: "MA", lat: "42.4", long: "-71.1" }, { postal: "02139-1234" }],
    [
      { postal: "2139", state: "Massachusetts", lat: "42.4", long: "-71.1" },
      { postal: "02139", state: "MA" },
    ],
    [{ country: "US" }, { country: "USA" }],
    [{ country: "United States" }, { country: "USA" }],
    [{ country: "" }, { country: "USA" }],
    [
      { status: "Active ", type: "PRIMARY" },
      { status: "active", type: "primary" },
    ],
    [
      { phones: "408/324-1374 | 312.555.0142", fax: "408/324-1375" },
      { phones: ["408-324-1374", "312.555.0142"], fax: "408-324-1375" },
    ],
    [{ timeZone: "America/Indianapolis" }, { timeZone: "America/Indiana/Indianapolis" }],
    [
      { phones: "0 | -- | N/A | 312.555.0142", fax: "none" },
      { phones: ["312.555.0142"], fax: "" },
    ],
    [
      { number: " 0417 ", postal: "60601-" },
      { number: "0417", postal: "60601" },
    ],
    [
      { brand: "O\u0092Brien", city: "Chi\u00adcago\u200e", addressLine1: "12 Slate St\r\nRear" },
      { brand: "O\u2019Brien", city: "Chicago", addressLine1: "12 Slate St Rear" },
    ],
    [
      { lat: "41,88", long: "-87,63" },
      { lat: 41.88, long: -87.63 },
    ],
    [{ timeZone: "GMT-06:00 America/Chicago" }, { timeZone: "America/Chicago" }],
    [{ timeZone: "GMT+000000 America/Chicago" }, { timeZone: "America/Chicago" }],
    [{ timeZone: "us/central" }, { timeZone: "America/Chicago" }],
    [{ timeZone: "", state: "AZ", lat: "33.4", long: "-112" }, { timeZone: "America/Phoenix" }],
    [
      { timeZone: "", state: "TX", postal: "79901-0001", lat: "31.8", long: "-106.5" },
      { timeZone: "America/Denver" },
    ],
    [
      { timeZone: "", state: "FL", postal: "33101", lat: "25.8", long: "-80.2" },
      { timeZone: "America/New_York" },
    ],
    [{ brand: "Acme - Chicago, IL" }, { brand: "Acme" }],
  ];
  test.each(usual)("values of offices are read: %j", async (written, meant) => {
    const [row] = await rowsIn(readRows("csv", toBytes(toCsv(written))));
    expect(row).toMatchObject({ record: meant });
  });

  test.each([
    { postal: "601" },
    { postal: "606-01" },
    { postal: "6060112" },
    { country: "Canada" },
    { timeZone: "", state: "TX", lat: "31", long: "-97" },
  ])("what may mean several things is an error: %j", async (written) => {
    const [row] = await rowsIn(readRows("csv", toBytes(toCsv(written))));
    const [column = ""] = Object.keys(written);
    expect(row).toMatchObject({ errors: [{ column }] });
  });

  const hours: [
    cell: string,
    meant: [type: string, from: number, to: number, open: number, close: number][],
  ][] = [
    ["Mon-Fri 8am-5pm", [["DAILY", 1, 5, 480, 1020]]],
    [
      "Monday – Friday: 8:00-17:00\nSat 8 AM - 12 PM | Sun closed",
      [
        ["DAILY", 1, 5, 480, 1020],
        ["WEEKEND", 6, 6, 480, 720],
      ],
    ],
    ["Closed", []],
    [
      "MON 11:00-22:00, TUE 11:00-22:00, WED 11:00-22:00, THU 11:00-22:00, FRI 11:00-23:00, SAT 11:00-23:00, SUN Closed",
      [
        ["DAILY", 1, 4, 660, 1320],
        ["DAILY", 5, 5, 660, 1380],
        ["WEEKEND", 6, 6, 660, 1380],
      ],
    ],
    [
      "Sun 8:00 AM - 8:00 PM,  Mon - Thurs 7:00 AM to 6:30 p.m.; Fri: - ; ",
      [
        ["WEEKEND", 7, 7, 480, 1200],
        ["DAILY", 1, 4, 420, 1110],
      ],
    ],
    [
      "Sun - Thu 9:00 AM - 12:00 PM and 1:00 PM - 5:00 PM",
      [
        ["WEEKEND", 7, 7, 540, 720],
        ["DAILY", 1, 4, 540, 720],
        ["WEEKEND", 7, 7, 780, 1020],
        ["DAILY", 1, 4, 780, 1020],
      ],
    ],
    ["Sun - Sat open 24 hrs", [["DAILY", 1, 7, 0, 0]]],
    ["24/7", [["DAILY", 1, 7, 0, 0]]],
    [
      "Mo-We 07:00-22:00; Th 07:00-12:00,13:00-22:00; Fr-Sa. 07:00-22:00; Su off",
      [
        ["DAILY", 1, 3, 420, 1320],
        ["DAILY", 4, 4, 420, 720],
        ["DAILY", 4, 4, 780, 1320],
        ["DAILY", 5, 6, 420, 1320],
      ],
    ],
    [
      "Monday 08:30:00-16:30:00 Tuesday 24HOURS",
      [
        ["DAILY", 1, 1, 510, 990],
        ["DAILY", 2, 2, 0, 0],
      ],
    ],
  ];
  test.each(hours)("hours of offices are read: %j", async (cell, meant) => {
    const [row] = await rowsIn(readRows("csv", toBytes(toCsv({ hours: cell }))));
    const read = row && "record" in row ? row.record.hours : null;
    expect(
      read?.map((one) => [one.type, one.firstWeekday, one.lastWeekday, one.openMinute, one.closeMinute]),
    ).toEqual(meant);
  });

  test.each([
    ["8-5", "8-5"],
    ["8am-5pm", "8am-5pm"],
    ["Mon-Fri 8-5", "Mon-Fri 8-5"],
    ["Mon 10:00 - 9:00, Tue 10:00 - 9:00", "10:00 - 9:00"],
    ["Mon 08:30:00-16:30:00, Sat 00:00:00-00:00:00", "00:00:00-00:00:00"],
    ["Mon 8am-5pm, Tue 8am-5pm, Wed 8 to late", "Wed 8 to late"],
    ["Mon 8am-5pm Tue 8am-5pm Wed 8 to late", " Wed 8 to late"],
    ["Mon 8am-5pm, Sun closed for repairs", " for repairs"],
    ["Mo-Fr 07:00-22:00; PH off", "PH off"],
    ["Summer 9:00-17:00", "Summer 9:00-17:00"],
  ])("hours that may mean several things are an error that names them: %j", async (cell, value) => {
    const [row] = await rowsIn(readRows("csv", toBytes(toCsv({ hours: cell }))));
    expect(row).toMatchObject({ errors: [{ column: "hours", value: value.trim() }] });
  });

  test("a note keeps its commas and numbers", async () => {
    const notes = "and 2 more, Saturday by appointment";
    const [row] = await rowsIn(readRows("csv", toBytes(toCsv({ hours: `Mon-Fri 7am-5pm ${notes}` }))));
    expect(row).toMatchObject({ record: { hours: [{ firstWeekday: 1, lastWeekday: 5, notes }] } });
  });

  test("hours are read in linear time", async () => {
    const cell = "Mon 8am-5pm, ".repeat(4_000);
    const [row] = await rowsIn(readRows("csv", toBytes(toCsv({ hours: cell }))));
    expect(row).toMatchObject({ errors: [{ column: "hours", reason: "Expected at most 28 entries." }] });
  });

  test("a state that is none is the only error of a row without a time zone", async () => {
    const [row] = await rowsIn(readRows("csv", toBytes(toCsv({ state: "ON", timeZone: "" }))));
    expect(row).toMatchObject({ errors: [{ column: "state", value: "ON" }] });
    expect(row).toMatchObject({ errors: { length: 1 } });
  });

  test("rows without a text are none", async () => {
    const blank = ",".repeat(csvHeader.length - 1);
    const rows = await rowsIn(readRows("csv", toBytes(`${toCsv({})}\r\n${blank}\r\n" "\r\n`)));
    expect(rows).toMatchObject([{ record: { number: "9001" } }]);
  });

  test.each([
    ["Windows-1252", (csv: string) => Buffer.from(csv, "latin1")],
    ["UTF-16", (csv: string) => Buffer.from(`\ufeff${csv}`, "utf16le")],
    ["UTF-8 with a byte order mark", (csv: string) => Buffer.from(`\ufeff${csv}`)],
    ["semicolons", (csv: string) => Buffer.from(csv.replaceAll(",", ";"))],
    ["tabs", (csv: string) => Buffer.from(csv.replaceAll(",", "\t"))],
  ])("a file in %s is read", async (_, encode) => {
    const rows = await rowsIn(readRows("csv", encode(toCsv({ city: "Ca\u00f1on City" }))));
    expect(rows).toMatchObject([{ record: { number: "9001", city: "Ca\u00f1on City" } }]);
  });

  test("a name in a header of semicolons can have commas", async () => {
    const file = toBytes("Store #;City, town;Status (open, closed);ST\n1;Chicago;open;IL");
    const [refused] = await rowsIn(readRows("csv", file));
    const found = ["Store #", "City, town", "Status (open, closed)", "ST"].map((name) => ({ name }));
    expect(refused).toMatchObject({ columns: { found } });
  });

  test("a file that is not text is refused as a whole", () => {
    const spreadsheet = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0xff, 0x00]);
    expect(() => readRows("csv", spreadsheet)).toThrow("The file is not text.");
  });
});

describe("columns that are not those of an export", () => {
  const names =
    "Store #;Store Name;Street Address;City;ST;Zip;Lat;Long;Phone 1;Phone 2;Hours Mon;Hours Tue;Sun;Notes";
  const row =
    "S101;Acme;12 Slate St;Chicago;IL;60601;41.88;-87.63;312-555-0142;312-555-0143;8am-5pm;8am-5pm;Closed;x";
  const file = toBytes(`${names}\n${row}`);
  const values = { storefront: "RLS", status: "active", type: "primary", timeZone: "" };
  const columns = {
    ...Object.fromEntries(names.split(";").map((name) => [name, proposeField(name)])),
    Notes: "",
    Elsewhere: "fax",
  };

  test("are named with their first values and proposed fields, and read once all have a choice", async () => {
    const [refused, ...others] = await rowsIn(readRows("csv", file));
    expect(others).toEqual([]);
    expect(refused).toMatchObject({ columns: { areRead: false, found: expect.any(Array) } });
    const found = refused && "columns" in refused ? (refused.columns?.found ?? []) : [];
    expect(found.map(({ field }) => field)).toEqual([
      ...["number", "brand", "addressLine1", "city", "state", "postal", "lat", "long", "phones", "phones"],
      ...["hours.MON", "hours.TUE", "hours.SUN", ""],
    ]);
    expect(found[0]).toEqual({ name: "Store #", example: "S101", field: "number" });

    const [header, read] = await rowsIn(readRows("csv", file, { columns, values }));
    expect(header).toMatchObject({ line: 1, columns: { areRead: true } });
    const openings = [
      { type: "DAILY", firstWeekday: 1, lastWeekday: 2, openMinute: 480, closeMinute: 1020, notes: "" },
    ];
    expect(read).toEqual({
      line: 2,
      record: branchRecord("S101", {
        brand: "Acme",
        phones: ["312-555-0142", "312-555-0143"],
        hours: branchRecordSchema.shape.hours.parse(openings),
      }),
    });
  });

  test.each([
    ["Supercenter", ""],
    ["", ""],
    ["Primary", "type"],
  ])("a column of types is proposed if its first value is one: %j", async (type, field) => {
    const [refused] = await rowsIn(readRows("csv", toBytes(`Store #,Store Type\n1,${type}`)));
    expect(refused).toMatchObject({ columns: { found: [{ field: "number" }, { field }] } });
    const chosen: ColumnChoice = { columns: { "Store Type": "type" }, values: {} };
    const [kept] = await rowsIn(readRows("csv", toBytes(`Store #,Store Type\n1,${type}`), chosen));
    expect(kept).toMatchObject({ columns: { found: [{}, { field: "type" }] } });
  });

  test("a column whose field another one has, and a required field without column and value, are errors", async () => {
    const choice = {
      columns: { ...columns, Notes: "city" as const },
      values: { ...values, city: "ignored" },
    };
    const [twice] = await rowsIn(readRows("csv", file, choice));
    expect(twice).toMatchObject({
      errors: [{ column: "Notes", value: "City is city, too", reason: "Another column is the same field." }],
    });
    const { storefront: _, ...fewer } = values;
    const [missing] = await rowsIn(readRows("csv", file, { columns, values: fewer }));
    expect(missing).toMatchObject({ errors: [{ column: "storefront" }] });
  });

  test("an error names the column as the file does", async () => {
    const bad = toBytes(`${names}\n${row.replace("60601", "none").replace("8am-5pm", "8-5")}`);
    const [, read] = await rowsIn(readRows("csv", bad, { columns, values }));
    expect(read).toMatchObject({
      errors: [
        { column: "hours", value: "MON 8-5" },
        { column: "Zip", value: "none" },
      ],
    });
  });

  test("a branch keeps the fields that the file lacks", async () => {
    const present = branchRecord("S101", {
      fax: "312-555-0199",
      emails: ["desk@example.com"],
      addressLine2: "Gate 7",
    });
    await importBranches(ctx, toRows([present]));
    const rows = readRows("csv", file, { columns, values });
    expect(await importBranches(ctx, rows)).toMatchObject({ applied: true, changed: 1, rowsRead: 1 });
    expect(await db.branch.findUnique({ where: { number: "S101" } })).toMatchObject({
      brand: "Acme",
      fax: "312-555-0199",
      emails: ["desk@example.com"],
      addressLine2: "Gate 7",
    });
  });

  test("a choice that is no JSON object of known fields is refused", () => {
    for (const query of [
      { columns: "Store" },
      { columns: '{"Store":"colour"}' },
      { columns: '["number"]' },
      { values: '{"number":"1"}' },
      { columns: `{"${"x".repeat(5_000)}":""}` },
    ])
      expect(importQuerySchema.safeParse({ format: "csv", ...query }).error?.issues[0]?.path[0]).toBe(
        Object.keys(query)[0],
      );
  });
});

describe("coordinates", () => {
  const swapped = expect.stringMatching(/^The latitude and longitude are swapped\./);
  const far = "The coordinates are far from the state of the branch.";
  test.each([
    [{ lat: "-87.63", long: "41.88" }, swapped, "-87.63, 41.88. Did you mean 41.88, -87.63?"],
    [{ lat: "-122.4", long: "37.7", state: "CA" }, swapped, "-122.4, 37.7. Did you mean 37.7, -122.4?"],
    [{ lat: "41.88", long: "87.63" }, far, "41.88, 87.63. Did you mean 41.88, -87.63?"],
    [{ lat: "0", long: "0" }, far, "0, 0 is not near Chicago, IL. Did you mean 41.89, -87.62?"],
    [{ lat: "38", long: "-70", state: "NJ" }, far, "38, -70 is in the water or abroad, not in New Jersey."],
    [{ lat: "41.88", long: "-87.63", state: "CA" }, far, "41.88, -87.63 is in Illinois, not in California."],
  ])("far from the state are an error with a suggestion: %j", async (written, reason, value) => {
    const [row] = await rowsIn(readRows("csv", toBytes(toCsv(written))));
    expect(row).toMatchObject({ errors: [{ column: "lat", reason, value }] });
    const json = [{ ...branchRecord("1"), ...written, lat: Number(written.lat), long: Number(written.long) }];
    expect(await rowsIn(readRows("json", toBytes(JSON.stringify(json))))).toMatchObject([
      { errors: [{ column: "lat", reason }] },
    ]);
  });

  test.each([
    ["AK", "Attu, beyond the antimeridian", 52.9, 173.2],
    ["AK", "Adak", 51.88, -176.65],
    ["HI", "Honolulu", 21.31, -157.86],
    ["GU", "Hagåtña", 13.47, 144.75],
    ["AS", "Pago Pago", -14.28, -170.7],
    ["MP", "Saipan", 15.19, 145.75],
    ["VI", "St. Thomas", 18.34, -64.93],
    ["IN", "across the border of Illinois", 41.6, -87.6],
    ["FL", "Key West", 24.55, -81.8],
  ] as const)("near the state are none: %s, %s", async (state, _, lat, long) => {
    const [row] = await rowsIn(readRows("csv", toBytes(toCsv({ state, lat: `${lat}`, long: `${long}` }))));
    expect(row).toMatchObject({ record: { state, lat, long } });
  });
});

describe("the refused rows of a file", () => {
  const read = async (
    ...[format, text, choice = { columns: {}, values: {} }]: ["csv" | "json", string, ColumnChoice?]
  ) => {
    let file = "";
    for await (const chunk of await exportRefusedRows(format, toBytes(text), choice)) file += chunk;
    return file;
  };

  test("are a file that can be corrected and imported, with their reasons", async () => {
    const csv = toCsv(
      {},
      { number: "9002", state: "XX", brand: "=1+1" },
      { city: "Joliet" },
      { number: "9004", long: "-120" },
    );
    const refused = await read("csv", csv.replaceAll(",", ";"));
    const [header, ...lines] = parse(refused, { bom: true });
    expect(header).toEqual([...csvHeader, "reason"]);
    expect(lines.map((cells: string[]) => [cells[0], cells.at(-1)])).toEqual([
      ["9002", expect.stringMatching(/^state: Expected the two-letter code .* \(XX\)$/)],
      ["9001", "number: An earlier row has the same number (row 2)."],
      ["9004", expect.stringContaining("Did you mean")],
    ]);
    expect(refused).toContain(",'=1+1,");
    expect(refused).toContain(",-120,");
    const corrected = refused.replace(",XX,", ",IL,").replace("9001,", "9003,").replace(",-120,", ",-87.6,");
    expect(await rowsIn(readRows("csv", toBytes(corrected)))).toMatchObject([
      { columns: { areRead: true } },
      { record: { number: "9002", brand: "=1+1" } },
      { record: { number: "9003" } },
      { record: { number: "9004" } },
    ]);
    expect(parse(await read("csv", refused), { bom: true })).toHaveLength(3);
  });

  test("keep the columns of the file, and a row with too few or too many cells, or from which on it cannot be read", async () => {
    const choice: ColumnChoice = { columns: { "Store #": "number" }, values: {} };
    const header = csvHeader.join(",").replace("number", "Store #");
    const lines = parse(await read("csv", `${header}\n1,2\n${"3,".repeat(30)}\n"4`, choice), {
      bom: true,
      relax_column_count: true,
    });
    expect(lines.map((cells: string[]) => cells[csvHeader.length])).toEqual([
      "reason",
      expect.stringContaining("is 2, but the header has 25"),
      expect.stringContaining("is 31"),
      expect.stringMatching(/^From row 4 on: /),
    ]);
  });

  test("in JSON have a field that an import ignores", async () => {
    const good = branchRecord("1");
    const text = await read("json", JSON.stringify([good, { ...good, number: "2", state: "XX" }, 7]));
    expect(JSON.parse(text)).toMatchObject([
      { number: "2", reason: expect.stringContaining("state: ") },
      { row: 7 },
    ]);
    const rows = await rowsIn(readRows("json", toBytes(text.replace("XX", "IL"))));
    expect(rows[0]).toEqual({ line: 1, record: { ...good, number: "2" } });
    expect(await read("json", JSON.stringify([good]))).toBe("[]\n");
  });
});

test("errors are counted by kind beyond those that are listed", async () => {
  const bad = Array.from({ length: 1_500 }, (_, at): ImportRow => {
    const error = { line: at, number: "", value: "", reason: at % 3 === 0 ? "one" : "other" };
    return {
      line: at,
      errors: [
        { ...error, column: "a" },
        { ...error, column: "a" },
      ],
    };
  });
  const { errors, errorKinds, badRows } = await importBranches(ctx, bad, { dryRun: true });
  expect(errorKinds).toEqual([
    { column: "a", reason: "other", rows: 1_000 },
    { column: "a", reason: "one", rows: 500 },
  ]);
  expect([errors.length, badRows]).toEqual([200, 1_500]);
});

describe("an import", () => {
  const good = branchRecord("9001");
  const bad: ImportRow = {
    line: 3,
    errors: [{ line: 3, number: "9002", column: "state", value: "ZZ", reason: "no" }],
  };

  async function countIn(rows: ImportRow[], options = {}): Promise<[ImportResult, number]> {
    const before = await db.branch.count();
    const result = await importBranches(ctx, rows, options);
    return [result, (await db.branch.count()) - before];
  }

  test("changes nothing if one row is bad", async () => {
    const [result, more] = await countIn([{ line: 2, record: good }, bad]);
    expect([result.applied, result.badRows, result.added, more]).toEqual([false, 1, 1, 0]);
  });

  test("a dry run counts and changes nothing", async () => {
    const version = await getVersion(db);
    const [result, more] = await countIn(toRows([good]), { dryRun: true, replace: true });
    expect(result).toMatchObject({ applied: false, added: 1, changed: 0, unchanged: 0 });
    expect(result.closed).toBe(await db.branch.count({ where: { status: "ACTIVE" } }));
    expect([more, await getVersion(db)]).toEqual([0, version]);
  });

  test("with partial, imports the good rows; a repeated number is a bad row", async () => {
    const rows: ImportRow[] = [
      { line: 2, record: good },
      bad,
      { line: 4, record: { ...good, city: "Joliet" } },
    ];
    const [result, more] = await countIn(rows, { partial: true });
    expect([result.applied, result.added, result.badRows, more]).toEqual([true, 1, 2, 1]);
    expect(result.errors).toContainEqual({
      line: 4,
      number: "9001",
      column: "number",
      value: "9001, as in row 2",
      reason: "An earlier row has the same number.",
    });
    expect(await db.branch.findUniqueOrThrow({ where: { number: "9001" } })).toMatchObject({
      city: "Chicago",
    });
  });

  test("replaces hours and dates as a whole, raises the version, and writes an audit entry", async () => {
    const version = await getVersion(db);
    const changed = branchRecord("9001", {
      hours: [
        { type: "WEEKEND", firstWeekday: 7, lastWeekday: 7, openMinute: 600, closeMinute: 700, notes: "" },
      ],
      exceptions: [{ date: "2027-01-01", openMinute: null, closeMinute: null, notes: "" }],
    });
    const staff = makeContext(await makePerson(db, "STAFF"), db);
    expect(await importBranches(staff, toRows([changed]))).toMatchObject({
      changed: 1,
      added: 0,
      unchanged: 0,
    });
    expect(await db.branchHours.count({ where: { branchNumber: "9001" } })).toBe(1);
    expect(await db.branchException.count({ where: { branchNumber: "9001" } })).toBe(1);
    expect(await getVersion(db)).toBe(version + 1n);
    const entry = await db.auditEntry.findFirstOrThrow({
      where: { action: "branches.imported", actorId: staff.actor.userId },
    });
    expect(entry.detail).toMatchObject({ changed: 1, added: 0 });
  });

  test("with replace, makes absent branches inactive and deletes none", async () => {
    const before = await db.branch.count();
    const asked = await importBranches(ctx, toRows([good]), { replace: true });
    expect([asked.applied, await db.branch.count({ where: { status: "ACTIVE" } })]).toEqual([
      false,
      asked.closed + 1,
    ]);
    const result = await importBranches(ctx, toRows([good]), {
      replace: true,
      confirm: `close ${asked.closed}`,
    });
    expect([result.applied, result.confirmation]).toEqual([true, `close ${asked.closed}`]);
    expect(result.closed).toBeGreaterThan(900);
    expect(await db.branch.count()).toBe(before);
    expect(await db.branch.findMany({ where: { status: "ACTIVE" } })).toMatchObject([{ number: "9001" }]);
  });

  test("lists by name what it adds, changes with which fields, and closes by a row or by absence", async () => {
    await db.branch.deleteMany();
    const present = ["0100", "0200", "0300", "0400"].map((number) => branchRecord(number));
    await importBranches(ctx, toRows([...present, branchRecord("0500", { status: "inactive" })]));
    const rows = toRows([
      branchRecord("0100"),
      branchRecord("0200", { city: "Joliet", hours: [] }),
      branchRecord("0300", { status: "inactive" }),
      branchRecord("0600", { brand: "New" }),
    ]);
    const result = await importBranches(ctx, rows, { dryRun: true, replace: true });
    expect(result).toMatchObject({ added: 1, changed: 1, closed: 2, unchanged: 1, confirmation: null });
    const { lat, long } = branchRecord("0100");
    expect(result.preview).toEqual({
      added: [{ number: "0600", name: "New - Chicago, IL", lat, long }],
      changed: [
        {
          number: "0200",
          name: "Ridgeline Supply - Joliet, IL",
          lat,
          long,
          fields: [
            { field: "city", before: "Chicago", after: "Joliet" },
            { field: "hours", before: present[1]?.hours, after: [] },
          ],
        },
      ],
      closed: ["0300", "0400"].map((number) => ({
        number,
        name: "Ridgeline Supply - Chicago, IL",
        lat,
        long,
      })),
      likelyDuplicates: [],
    });
    // Nothing is refused because its data is unusual.
    const shared = result.oddities.find(({ kind }) => kind === "sharedPhone");
    expect(shared?.branches.find(({ number }) => number === "0600")?.texts).toEqual([
      expect.stringContaining("is also the phone number of branch"),
    ]);
  });

  test("requires a confirmation with the current number for more than ten closings", async () => {
    const numbers = Array.from({ length: 12 }, (_, index) => `${1_000 + index}`);
    await db.branch.deleteMany();
    await importBranches(ctx, toRows(numbers.map((number) => branchRecord(number))));
    const closing = (count: number) =>
      toRows(numbers.slice(0, count).map((number) => branchRecord(number, { status: "inactive" })));
    expect(await importBranches(ctx, closing(10), { dryRun: true })).toMatchObject({ confirmation: null });
    for (const confirm of [undefined, "", "close 10", "close 12"]) {
      const result = await importBranches(ctx, closing(11), confirm === undefined ? {} : { confirm });
      expect(result).toMatchObject({ applied: false, confirmation: "close 11", importId: null });
    }
    expect(await db.branch.count({ where: { status: "ACTIVE" } })).toBe(12);
    expect(await importBranches(ctx, closing(11), { confirm: " close 11 " })).toMatchObject({
      applied: true,
      closed: 11,
      importId: expect.stringMatching(/^imp_/),
    });
  });

  test("writes nothing if other branches or values would change than its check showed", async () => {
    await db.branch.deleteMany();
    const exported = ["1", "2"].map((number) => branchRecord(number));
    await importBranches(ctx, toRows(exported));
    const file = toRows([branchRecord("1", { city: "Moved" }), branchRecord("2")]);
    const check = async () => (await importBranches(ctx, file, { dryRun: true })).digest;
    for (const colleagues of [
      branchRecord("1", { postal: "60698" }),
      branchRecord("2", { postal: "60699" }),
    ]) {
      const expectedDigest = await check();
      await importBranches(ctx, toRows([colleagues]));
      expect(await importBranches(ctx, file, { expectedDigest })).toMatchObject({ applied: false });
    }
    const expectedDigest = await check();
    await importBranches(ctx, toRows([branchRecord("3")]));
    expect(await importBranches(ctx, file, { expectedDigest })).toMatchObject({ applied: true, changed: 2 });
  });

  test("lists the first 100 of each kind, but counts all", async () => {
    await db.branch.deleteMany();
    const rows = toRows(Array.from({ length: 150 }, (_, index) => branchRecord(`${2_000 + index}`)));
    const result = await importBranches(ctx, rows, { dryRun: true });
    expect([result.added, result.preview.added.length]).toEqual([150, 100]);
    expect(result.preview.added.at(-1)?.number).toBe("2099");
  });

  test("names a number that lost its leading zeros beside the existing branch, and requires a confirmation", async () => {
    await db.branch.deleteMany();
    await importBranches(ctx, toRows(["0342", "7", "A10", "0500"].map((number) => branchRecord(number))));
    const rows = toRows(["342", "0007", "10", "0500", "A0342"].map((number) => branchRecord(number)));
    const result = await importBranches(ctx, rows);
    expect(result).toMatchObject({
      applied: false,
      added: 4,
      likelyDuplicates: 2,
      confirmation: "add 2 likely duplicates",
    });
    const name = "Ridgeline Supply - Chicago, IL";
    expect(result.preview.likelyDuplicates).toEqual([
      { line: 1, number: "342", name, present: { number: "0342", name } },
      { line: 2, number: "0007", name, present: { number: "7", name } },
    ]);
    const whole = await importBranches(ctx, rows, { replace: true, dryRun: true });
    expect(whole).toMatchObject({ closed: 3, confirmation: "add 2 likely duplicates" });
    expect(await importBranches(ctx, rows, { confirm: "add 2 likely duplicates" })).toMatchObject({
      applied: true,
    });
  });

  test("refuses replace with partial: bad rows would close their branches", () => {
    const query = { format: "csv", replace: "true", partial: "true" };
    expect(importQuerySchema.safeParse(query).error?.issues[0]?.path).toEqual(["partial"]);
  });
});
