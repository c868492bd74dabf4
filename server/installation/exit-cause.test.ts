import { expect, test } from "vitest";
import { getExitCause } from "./exit-cause.ts";

const fatal = (msg: string, err?: { message: string }) => JSON.stringify({ level: 60, msg, err });

test.each([
  [
    "a fatal log line with its error",
    `${fatal("cannot start", { message: "no module" })}\nmore`,
    "cannot start: no module.",
  ],
  ["a fatal log line that is a sentence", fatal("Port 80 is in use."), "Port 80 is in use."],
  [
    "the error of Node.js instead of the place that threw it",
    "node:internal/modules:1\n  throw error;\n\nError [ERR_MODULE_NOT_FOUND]: Cannot find module 'a'\n    at b\n\nNode.js v26",
    "Error [ERR_MODULE_NOT_FOUND]: Cannot find module 'a'.",
  ],
  [
    "the error of a build below its heading",
    "\u001b[31mError:\u001b[0m Build failed with 1 errors:\n./app/page.tsx:1:1\nModule not found: Can't resolve './gone'\n",
    "Module not found: Can't resolve './gone'.",
  ],
  ["the last line of anything else", "one\ntwo\n", "two."],
  ["nothing", "", "It printed nothing."],
])("the cause of a failure is %s", (_, output, cause) => {
  expect(getExitCause(output)).toBe(cause);
});
