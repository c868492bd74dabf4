import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import type { Db } from "#lib/platform/db/client.ts";

type Work = (tx: unknown) => Promise<unknown>;

/**
 * Refuses a second connection inside a transaction. If all connections of a pool waited for another one, every request of
 * the process would hang.
 *
 * @param onError gets the place that asked for the second connection; the caller gets an error as well
 */
export function refuseSecondConnections(
  { db, pool }: { db: Db; pool: pg.Pool },
  onError: (where: string) => void,
): void {
  const transaction = new AsyncLocalStorage<{ isOpen: boolean }>();
  const begin = db.$transaction.bind(db) as (...given: unknown[]) => Promise<unknown>;
  const guardedBegin = async (work: unknown, ...options: unknown[]) => {
    if (typeof work !== "function") return begin(work, ...options);
    const state = { isOpen: true };
    const guardedWork: Work = (tx) => transaction.run(state, () => (work as Work)(tx));
    return begin(guardedWork, ...options).finally(() => {
      state.isOpen = false;
    });
  };
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  const guardedConnect = (...given: unknown[]) => {
    if (!transaction.getStore()?.isOpen) return connect(...given);
    const error = new Error("asked for a second connection inside a transaction: pass `tx` on");
    onError(error.stack ?? error.message);
    const [callback] = given;
    if (typeof callback !== "function") return Promise.reject(error);
    return callback(error, undefined, () => undefined);
  };
  Object.assign(db, { $transaction: guardedBegin });
  Object.assign(pool, { connect: guardedConnect });
}
