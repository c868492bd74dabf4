import pg from "pg";

type Connected = Parameters<pg.Pool["connect"]>[0];

/** What pg's pool says when nobody gave a connection back in time; one to PostgreSQL that fails says something else. */
const waitedInVain = "timeout exceeded when trying to connect";

/**
 * A pool that tells a burst from an outage. Where all connections are in use and none comes free, a caller is refused after
 * `connectionTimeoutMillis`, as pg's own pool does it. As long as some come free, callers wait on, up to `longestWaitMs`:
 * after a restart many come at once, and each has its turn soon. Who has waited for `connectionTimeoutMillis` stands
 * behind those who came meanwhile.
 */
export class PatientPool extends pg.Pool {
  readonly #longestWaitMs: number;
  #freedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: pg.PoolConfig, longestWaitMs: number) {
    super(options);
    this.#longestWaitMs = longestWaitMs;
    this.on("release", (error) => {
      if (!error) this.#freedAtMs = performance.now();
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    const waiting = this.#connect();
    if (!connected) return waiting;
    waiting.then(
      (client) => connected(undefined, client, client.release),
      (error: Error) => connected(error, undefined, () => undefined),
    );
    return undefined;
  }

  async #connect(): Promise<pg.PoolClient> {
    const startedMs = performance.now();
    for (let sinceMs = startedMs; ; sinceMs = performance.now()) {
      try {
        return await super.connect();
      } catch (error) {
        const isBurst =
          error instanceof Error && error.message === waitedInVain && this.#freedAtMs >= sinceMs;
        if (!isBurst || performance.now() - startedMs >= this.#longestWaitMs) throw error;
      }
    }
  }
}
