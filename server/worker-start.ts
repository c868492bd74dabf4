/**
 * What Node is told where a worker is started, so that its memory stays flat: half of V8's own room for young objects, which
 * bodies that come and go would fill to its end, and one arena of the C library for all threads, since freed room of one is
 * of no use to another. `npm run worker` and compose.yaml say the same (server/tests/deploy-files.test.ts).
 */
export const workerFlags = ["--max-semi-space-size=8"];
export const workerEnvironment = { MALLOC_ARENA_MAX: "1" };
