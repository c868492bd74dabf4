import { readFile } from "node:fs/promises";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import { SchemaEngine } from "@prisma/schema-engine-wasm";
import pg from "pg";

const schemaPath = path.resolve(import.meta.dirname, "../../prisma/schema.prisma");

const charOid = 18;
const textOid = 25;

/** PostgreSQL's catalog has columns of the type "char", which the adapter does not know: it reads text, the engine characters. */
function withChars(pool: pg.Pool): PrismaPg {
  const charColumns = new WeakMap<unknown[], number[]>();
  const query = async (config: pg.QueryConfig) => {
    const result = await pool.query<unknown[]>(config);
    const found = result.fields.flatMap(({ dataTypeID }, column) => (dataTypeID === charOid ? [column] : []));
    charColumns.set(result.rows, found);
    for (const column of found) Object.assign(result.fields[column] ?? {}, { dataTypeID: textOid });
    return result;
  };
  const factory = new PrismaPg(Object.assign(Object.create(pool) as pg.Pool, { query }));
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (params) => {
      const result = await queryRaw(params);
      for (const column of charColumns.get(result.rows) ?? [])
        result.columnTypes[column] = ColumnTypeEnum.Character;
      return result;
    };
    return adapter;
  };
  return factory;
}

/** Relations of the schema that have no foreign key: docs/decisions/0006. */
const withoutKey =
  /-- AddForeignKey\nALTER TABLE "\w+" ADD CONSTRAINT "(Delivery_eventId|Delivery_applicationId|Attempt_deliveryId)_fkey".*\n\n?/g;

/**
 * The SQL from a migrated database to `prisma/schema.prisma`, or "" if they agree. CHECK constraints and partial indexes, which
 * the schema cannot express, don't count. Exit the process afterwards, because the engine leaves a timer.
 */
export async function diffSchema(databaseUrl: string): Promise<string> {
  const files = [{ path: "schema.prisma", content: await readFile(schemaPath, "utf8") }];
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const adapter = bindMigrationAwareSqlAdapterFactory(withChars(pool));
  const engine = await SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter);
  try {
    const { stdout } = await engine.diff({
      from: { tag: "schemaDatasource", files, configDir: path.dirname(schemaPath) },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return (stdout ?? "").replace(/^-- This is an empty migration\.\s*$/, "").replace(withoutKey, "");
  } finally {
    engine.free();
    await pool.end();
  }
}
