import { onTestFinished, vi } from "vitest";

/** The lengths of the texts that are normalized in the rest of a test. Marks of two classes in turn take quadratic time. */
export function recordNormalizedLengths(): number[] {
  const lengths: number[] = [];
  const { normalize } = String.prototype;
  const spy = vi.spyOn(String.prototype, "normalize").mockImplementation(function (
    this: string,
    form?: string,
  ) {
    lengths.push(this.length);
    return normalize.call(this, form);
  });
  onTestFinished(() => spy.mockRestore());
  return lengths;
}
