export const inCount = (count: number) => count.toLocaleString("en-US");

/** How many of what: `1 delivery`, `1,234 deliveries`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${inCount(count)} ${count === 1 ? one : many}`;
}
