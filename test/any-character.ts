import fc from "fast-check";

const [firstSurrogate, lastSurrogate] = [0xd800, 0xdfff];
const surrogates = lastSurrogate - firstSurrogate + 1;

/** Any code point, as fast-check's unit "binary", which spends two seconds of the processor on a table of all of them. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - surrogates })
  .map((code) => String.fromCodePoint(code < firstSurrogate ? code : code + surrogates));
