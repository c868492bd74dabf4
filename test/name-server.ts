import dgram from "node:dgram";
import type { AddressInfo } from "node:net";

/** The 16 bytes of an IPv6 address without `::`, or the 4 of an IPv4 address. */
function toBytes(address: string): Buffer {
  return address.includes(":")
    ? Buffer.from(
        address
          .split(":")
          .map((group) => group.padStart(4, "0"))
          .join(""),
        "hex",
      )
    : Buffer.from(address.split(".").map(Number));
}

/**
 * A name server with the test's answers: the addresses of each name, or one list per query of A. AAAA gets the first list. Nobody
 * gets one while `state.isSilent`.
 */
export async function startNameServer() {
  const state = { isSilent: false };
  const answers = new Map<string, string[][]>();
  const socket = dgram.createSocket("udp4");
  socket.on("message", (query, from) => {
    if (state.isSilent) return;
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString("latin1", at + 1, at + 1 + length));
      at += 1 + length;
    }
    const type = query.readUInt16BE(at + 1);
    const lists = answers.get(labels.join(".")) ?? [];
    const ofQuery = (type === 1 && lists.length > 1 ? lists.shift() : lists[0]) ?? [];
    const wanted = ofQuery.filter((address) => address.includes(":") === (type === 28));
    const header = Buffer.from(query.subarray(0, at + 5));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(wanted.length, 6);
    header.writeUInt32BE(0, 8);
    const records = wanted.map((address) => {
      const bytes = toBytes(address);
      return Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes]);
    });
    socket.send(Buffer.concat([header, ...records]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", () => resolve()));
  const address = socket.address() as AddressInfo;
  return { answers, state, address: `127.0.0.1:${address.port}`, close: () => socket.close() };
}
