import pg from "pg";

type Connected = Parameters<pg.Pool["connect"]>[0];

/** The error of pg's pool when no connection became free. A failed connection has another error. */
const poolTimeout = "timeout exceeded when trying to connect";

/**
 * A pool that distinguishes a burst from an outage. If no connection becomes free, callers are refused after
 * `connectionTimeoutMillis`, as in pg's pool. As long as connections become free, callers wait up to `maxWaitMs`.
 */
export class PatientPool extends pg.Pool {
  readonly #maxWaitMs: number;
  #freedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: pg.PoolConfig, maxWaitMs: number) {
    super(options);
    this.#maxWaitMs = maxWaitMs;
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
        const isBurst = error instanceof Error && error.message === poolTimeout && this.#freedAtMs >= sinceMs;
        if (!isBurst || performance.now() - startedMs >= this.#maxWaitMs) throw error;
      }
    }
  }
}
