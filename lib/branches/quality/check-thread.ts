// The thread of `findProblems`: checks the branches that it is given.
import { parentPort, workerData } from "node:worker_threads";
import { checkBranches } from "./check-branches.ts";
import { loadPlaces } from "./places.ts";

parentPort?.postMessage(checkBranches(workerData, await loadPlaces()));
