import type { FailureClass } from "#lib/deliveries/engine/failures.ts";
import { failureOf, type Misbehaviour, misbehaviours } from "../../e2e/misbehaving-receiver.ts";

export type Behavior = { answer: Misbehaviour; expected: FailureClass | "success" };

/** An answer in one piece, after which the connection is closed. */
const say =
  (head: string, body = ""): Misbehaviour =>
  (socket) =>
    socket.end(`HTTP/1.1 ${head}\r\nconnection: close\r\n\r\n${body}`);

const later =
  (delayMs: number, answer: Misbehaviour): Misbehaviour =>
  (socket) => {
    const timer = setTimeout(() => answer(socket), delayMs);
    socket.on("close", () => clearTimeout(timer));
  };

const statuses: [FailureClass | "success", number[]][] = [
  ["success", [200, 201, 202, 204, 206]],
  ["redirect", [301, 302, 303, 307, 308]],
  ["client_error", [400, 404, 405, 408, 409, 413, 415, 422, 451]],
  ["unauthorized", [401, 403]],
  ["gone", [410]],
  ["rate_limited", [429]],
  ["server_error", [500, 501, 502, 503, 504, 529]],
  ["unexpected_status", [600, 999]],
];

/** What receivers do, and how the attempt must end. */
export const behaviors: Record<string, Behavior> = {
  ...Object.fromEntries(
    statuses.flatMap(([expected, codes]) =>
      codes.map((code) => [
        `answers ${code}`,
        { answer: say(`${code} X\r\nlocation: http://127.0.0.1/\r\ncontent-length: 0`), expected },
      ]),
    ),
  ),
  ...Object.fromEntries(
    Object.entries(misbehaviours).map(([name, answer]) => [
      name,
      { answer, expected: failureOf[name as keyof typeof misbehaviours] },
    ]),
  ),
  "asks for a retry in a thousand years": {
    answer: say("503 X\r\nretry-after: 31556952000"),
    expected: "server_error",
  },
  "asks for a retry at no time": { answer: say("429 X\r\nretry-after: soon"), expected: "rate_limited" },
  "has a negative length": { answer: say("200 OK\r\ncontent-length: -1"), expected: "protocol" },
  "has a NUL in a header": { answer: say("200 OK\r\nx-nul: a\0b"), expected: "protocol" },
  "answers 1 MB": { answer: say("200 OK", "x".repeat(1_000_000)), expected: "success" },
  "answers NULs and broken UTF-8": { answer: say("200 OK", "\0\ud800"), expected: "success" },
  "answers a second time without being asked": {
    answer: say("200 OK\r\ncontent-length: 0", "HTTP/1.1 500 X\r\n\r\n"),
    expected: "success",
  },
  "accepts after 3 s": { answer: later(3_000, say("200 OK\r\ncontent-length: 0")), expected: "success" },
  "accepts after 14 s": { answer: later(14_000, say("200 OK\r\ncontent-length: 0")), expected: "success" },
};

/** What an attacker would choose, to keep a worker busy. */
export const hostile = [
  "sends endless interim answers",
  "sends endless trailers",
  "sends its body in chunks of one byte",
  "sends an endless body",
  "hangs before headers",
] as const satisfies (keyof typeof misbehaviours)[];
