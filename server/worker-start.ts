/**
 * Node's flags for a worker, so that its memory stays flat: half of V8's default room for young objects, and a collection
 * whenever the heap has grown by a quarter instead of doubled. The second limits the C library to one arena, because memory
 * freed in one is of no use to another. `npm run worker` and compose.yaml use the same (server/tests/deploy-files.test.ts).
 */
export const workerFlags = ["--max-semi-space-size=8", "--heap-growing-percent=25"];
export const workerEnvironment = { MALLOC_ARENA_MAX: "1" };
