import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startNameServer } from "#test/name-server.ts";
import { accept, startReceiver } from "#test/receiver.ts";
import { createResolve } from "./guarded-connector.ts";
import { createReceiverAgents } from "./receiver-agents.ts";
import { targetUrlErrors } from "./target-url.ts";

// The only private address that is allowed.
process.env["EGRESS_ALLOW"] = "127.0.0.2/32";
const receiver = await startReceiver();
const { port } = new URL(receiver.url);
const nameServer = await startNameServer();
afterAll(async () => {
  await receiver.close();
  nameServer.close();
});

async function tryToReach(url: string): Promise<string> {
  const agents = createReceiverAgents(createResolve([nameServer.address]));
  try {
    const target = new URL(url);
    const { body } = await agents
      .agentFor(target)
      .request({ origin: target.origin, path: target.pathname, method: "POST", body: "{}" });
    await body.dump();
    return "reached";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  } finally {
    await agents.close();
  }
}

// Every spelling leads to this machine, a private network, or a metadata service.
const spellings = [
  "127.0.0.1",
  "127.1",
  "127.0.1",
  "127.127.127.127",
  "127.0.0.1.",
  "2130706433",
  "0x7f000001",
  "0x7F.0.0.1",
  "0x7f.1",
  "017700000001",
  "0177.0.0.1",
  "0177.0.0.01",
  "00000177.0.0.1",
  "0x7f.0x0.0x0.0x1",
  "①②⑦.⓪.⓪.①",
  "１２７.０.０.１",
  "127。0。0。1",
  "127．0．0．1",
  "%31%32%37.0.0.1",
  "0",
  "0.0.0.0",
  "0x0",
  "0.0.0.1",
  "10.0.0.1",
  "10.255.255.255",
  "167772161",
  "012.0.0.1",
  "172.16.0.1",
  "172.31.255.254",
  "192.168.0.1",
  "192.168.1.1",
  "0xc0a80101",
  "100.64.0.1",
  "100.127.255.254",
  "169.254.0.1",
  "169.254.169.254",
  "0xa9fea9fe",
  "2852039166",
  "0251.0376.0251.0376",
  "192.0.0.1",
  "192.0.0.192",
  "192.0.2.1",
  "192.88.99.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[::]",
  "[::127.0.0.1]",
  "[::7f00:1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::FFFF:10.0.0.1]",
  "[::ffff:169.254.169.254]",
  "[::ffff:0:127.0.0.1]",
  "[64:ff9b::127.0.0.1]",
  "[64:ff9b::10.0.0.1]",
  "[64:ff9b:1::10.0.0.1]",
  "[2002:7f00:1::]",
  "[2002:a00:1::1]",
  "[2001:0:7f00:1::]",
  "[2001:20::1]",
  "[2001:db8::1]",
  "[3fff::1]",
  "[100::1]",
  "[5f00::1]",
  "[fe80::1]",
  "[fec0::1]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[fd12:3456:789a::1]",
  "[ff02::1]",
  "localhost",
  "LOCALHOST",
  "localhost.",
  "hooks.localhost",
];

beforeEach(() => {
  nameServer.answers.clear();
});

describe("a private address in any spelling is blocked at connect", () => {
  test("the table has at least 60 spellings", () => {
    expect(new Set(spellings).size).toBeGreaterThanOrEqual(60);
  });

  test.each(spellings)("%s: no TCP connection", async (host) => {
    expect(await tryToReach(`http://${host}:${port}/hook`)).toBe("BLOCKED_ADDRESS");
    expect(receiver.connections()).toBe(0);
  });

  test.each(spellings)("%s is refused at registration too", (host) => {
    expect(targetUrlErrors(`https://${host}/hook`)).toHaveLength(1);
  });

  test.each([
    ["a private address", ["127.0.0.1"]],
    ["a public and a private address", ["93.184.215.14", "127.0.0.1"]],
    ["a private and a public address", ["10.0.0.1", "93.184.215.14"]],
    ["a metadata address", ["169.254.169.254"]],
    ["a private IPv6 address", ["0:0:0:0:0:0:0:1"]],
    ["a public IPv4 and a private IPv6 address", ["93.184.215.14", "fd00:ec2:0:0:0:0:0:254"]],
    ["an allowed IPv4 address and a mapped private one", ["127.0.0.2", "0:0:0:0:0:ffff:7f00:1"]],
  ])("a name that resolves to %s is refused whole", async (_name, addresses) => {
    nameServer.answers.set("mixed.example.com", [addresses]);
    expect(await tryToReach(`http://mixed.example.com:${port}/hook`)).toBe("BLOCKED_ADDRESS");
    expect(receiver.connections()).toBe(0);
  });

  test("rebinding: the connection goes to the address that was checked", async () => {
    const allowed = await startReceiver(accept, Number(port), "127.0.0.2");
    // The name changes its address after the first query: a second query would return the other one.
    nameServer.answers.set("rebind.example.com", [["127.0.0.2"], ["127.0.0.1"], ["127.0.0.1"]]);
    const outcomes = [];
    for (let attempt = 0; attempt < 3; attempt += 1)
      outcomes.push(await tryToReach(`http://rebind.example.com:${port}/hook`));
    const reached = [allowed.connections(), receiver.connections()];
    await allowed.close();
    expect(outcomes).toEqual(["reached", "BLOCKED_ADDRESS", "BLOCKED_ADDRESS"]);
    expect(reached).toEqual([1, 0]);
  });

  test("a name that does not exist is a DNS failure", async () => {
    expect(await tryToReach(`http://nowhere.example.com:${port}/hook`)).toBe("ENOTFOUND");
  });
});

test("only the first 32 addresses of a name are used", async () => {
  nameServer.answers.set("many.example.com", [
    Array.from({ length: 60 }, (_, index) => `203.0.113.${index}`),
  ]);
  const addresses = await createResolve([nameServer.address])("many.example.com");
  expect(addresses).toHaveLength(32);
});
