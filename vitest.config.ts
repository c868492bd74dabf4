import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tests that start processes wait most of the time. They run first, beside the browser tests, so that the rest fills the cores. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const waits = ({ moduleId }: TestSpecification) => /\/(server|scripts|check)\/[^:]*$/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
  }
}

export default defineConfig({
  test: {
    include: ["{app,components,lib,server,scripts,test}/**/*.test.{ts,tsx}"],
    globalSetup: "test/global-setup.ts",
    pool: "forks",
    // Loading the packages takes longer than most files run, so files share a process and get the rest new.
    isolate: false,
    // Requests and rows die young: in a large nursery, collecting them takes less time.
    execArgv: ["--min-semi-space-size=64", "--max-semi-space-size=64"],
    setupFiles: "test/fresh-file.ts",
    sequence: { sequencer: WaitingFirst },
    // CI has two cores and runs browser tests at the same time. More workers only slow each other down.
    maxWorkers: 3,
    // Only a test that hangs takes so long, however busy the machine is.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Vite puts its own BASE_URL ("/") into the environment.
    env: { LOG_LEVEL: "silent", NODE_ENV: "test", BASE_URL: "" },
  },
});
