import pg from "pg";

/**
 * A pool behind a pooler in transaction mode (PgBouncer), where each transaction may get another connection of PostgreSQL:
 * statements have no names, and the settings of reads are made within the transaction that they are for.
 */
export class PoolerPool extends pg.Pool {
  readonly #settings: readonly string[];

  /** @param settings such as `enable_seqscan = off`, for each statement */
  constructor(options: pg.PoolConfig, settings: readonly string[]) {
    super(options);
    this.#settings = settings;
  }

  // The overloads of pg's pool differ only in the type of the rows.
  override query = (async (text: string | pg.QueryConfig, values?: unknown[]) => {
    const { name: _, ...statement } = typeof text === "string" ? { text } : text;
    const client = await this.connect();
    let failure: Error | undefined;
    try {
      if (this.#settings.length === 0) return await client.query(statement, values);
      await client.query(["BEGIN", ...this.#settings.map((setting) => `SET LOCAL ${setting}`)].join(";"));
      const result = await client.query(statement, values);
      await client.query("COMMIT");
      return result;
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      // After an error, pg's own pool also closes the connection. Here it may be in a transaction.
      client.release(failure);
    }
  }) as pg.Pool["query"];
}
