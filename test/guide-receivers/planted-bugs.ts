import { spawnSync } from "node:child_process";

/** A language of the guide's receivers. `command` starts one that listens on a port. */
export type Language = "js" | "python" | "php";

export const runtimes: Record<
  Language,
  { ending: string; command: (file: string, port: number) => string[]; isThere: () => boolean }
> = {
  js: { ending: "mjs", command: (file) => [process.execPath, file], isThere: () => true },
  python: { ending: "py", command: (file) => ["python3", file], isThere: () => runs("python3") },
  php: {
    ending: "php",
    command: (file, port) => ["php", "-S", `127.0.0.1:${port}`, file],
    isThere: () => runs("php"),
  },
};

function runs(command: string): boolean {
  return spawnSync(command, ["--version"]).status === 0;
}

/**
 * A receiver of the guide with one planted bug: what is replaced in it, the probes that find it, and no other
 * may, and the cause that the report names if they are several.
 */
export type PlantedBug = {
  name: string;
  language: Language;
  changes: readonly (readonly [from: string, to: string])[];
  failed: readonly string[];
  cause?: string;
};

const unverified = ["wrong_signature", "stale_timestamp"];
const readsBody = "  const body = Buffer.concat(chunks);\n";

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: "checks nothing",
    language: "js",
    changes: [
      ["if (!isSigned(request.headers, body)) return 401;", ""],
      ["if (!carriesSecret(request.headers, JSON.parse(body))) return 401;", ""],
    ],
    failed: [...unverified, "wrong_secret"],
    cause: "neither the signature nor the secret",
  },
  {
    name: "compares the secret but no signature",
    language: "php",
    changes: [["if (!isSigned($secrets, $headers, $body)) return 401;", ""]],
    failed: unverified,
    cause: "verifies no signature",
  },
  {
    name: "checks updates but not invoices",
    language: "js",
    changes: [
      ["if (!isSigned(", 'if (!body.includes("ORDER_INVOICED") && !isSigned('],
      ["if (!carriesSecret(", 'if (!body.includes("ORDER_INVOICED") && !carriesSecret('],
    ],
    failed: ["wrong_signature"],
  },
  {
    name: "ignores the timestamp",
    language: "python",
    changes: [[" or abs(time.time() - int(timestamp)) > 300", ""]],
    failed: ["stale_timestamp"],
  },
  {
    name: "skips the check if the header is missing",
    language: "php",
    changes: [
      [
        "$body = file_get_contents('php://input');",
        "$body = file_get_contents('php://input');\n    if (!isset($headers['webhook-signature'])) return 204;",
      ],
    ],
    failed: ["wrong_signature"],
  },
  {
    name: "verifies the body after parsing it",
    language: "python",
    changes: [
      [
        "body = self.rfile.read(length)",
        'body = json.dumps(json.loads(self.rfile.read(length)), separators=(",", ":"), ensure_ascii=False).encode()',
      ],
    ],
    failed: ["order_update"],
  },
  {
    name: "refuses unknown events",
    language: "js",
    changes: [
      [readsBody, `${readsBody}  if (!/"event":"ORDER_(UPDATE|INVOICED)"/.test(body)) return 400;\n`],
    ],
    failed: ["unknown"],
  },
];
