/**
 * Memory for answers of some size, used again and again. Bytes that are allocated for one answer alone cost many times
 * what is written into them: the kernel clears their pages, and their sum makes V8 go through the whole heap.
 */
const smallestBytes = 65_536;
const largestBytes = 8 * 1_024 * 1_024;
/** Of what nobody uses. */
const maxIdleBytes = 32 * 1_024 * 1_024;

/** By size, a power of two. */
const idle = new Map<number, Buffer<ArrayBuffer>[]>();
let idleBytes = 0;

/** Room for so many bytes or more, with whatever an earlier answer left in it. It is the caller's until it comes back. */
export function takeBuffer(bytes: number): Buffer<ArrayBuffer> {
  if (bytes > largestBytes) return Buffer.allocUnsafeSlow(bytes);
  const size = Math.max(smallestBytes, 2 ** Math.ceil(Math.log2(bytes)));
  const room = idle.get(size)?.pop();
  if (!room) return Buffer.allocUnsafeSlow(size);
  idleBytes -= size;
  return room;
}

/** Of a room that nobody reads or writes any more. One that never comes back is the garbage collector's. */
export function returnBuffer(room: Buffer<ArrayBuffer>): void {
  const size = room.length;
  if (size > largestBytes || idleBytes + size > maxIdleBytes) return;
  const rooms = idle.get(size) ?? [];
  idle.set(size, rooms);
  rooms.push(room);
  idleBytes += size;
}
