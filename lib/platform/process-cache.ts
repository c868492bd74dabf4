import { LRUCache } from "lru-cache";
import { processState } from "./process-state.ts";
import { withTimeout } from "./with-timeout.ts";

const readTimeoutMs = 5_000;

type Cache<V extends {}> = {
  get: (key: string) => V | undefined;
  /** Returns the cached value or the result of `read`, which concurrent callers share. Does not cache `null`. */
  read: <R extends V | null>(key: string, read: () => Promise<R>) => Promise<R>;
  /** Empties the cache. The result of a running read is not cached. */
  invalidate: () => void;
};

/** The library rejects a read that finds `undefined` while the cache is cleared, so what is missing has a value, too. */
type Found<V> = { value: V | null };

/** A cache of this process (see `processState`). The least recently used value is evicted. */
export function processCache<V extends {}>(name: string, options: { max: number; ttlMs: number }): Cache<V> {
  const values = processState(
    name,
    () =>
      new LRUCache<string, Found<V>, () => Promise<V | null>>({
        max: options.max,
        ttl: options.ttlMs,
        ignoreFetchAbort: true,
        fetchMethod: async (_key, _stale, { context: read }) => ({ value: await read() }),
      }),
  );
  return {
    get: (key) => values.get(key)?.value ?? undefined,
    read: async <R extends V | null>(key: string, read: () => Promise<R>) => {
      const context = () => withTimeout(read(), readTimeoutMs);
      const { value } = await values.forceFetch(key, { context });
      if (value === null) values.delete(key);
      // Values come from the `read` of one caller, so their type is R.
      return value as R;
    },
    invalidate: () => values.clear(),
  };
}
