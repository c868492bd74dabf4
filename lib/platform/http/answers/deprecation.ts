/** An operation on its way out: since when one should not use it, and when it ends, six months later at the earliest. */
export type Deprecated = { since: Date; sunset: Date; successor?: string };

/** Source: RFC 9745 (`Deprecation`), RFC 8594 (`Sunset`), RFC 5829 (`successor-version`); contract, "Versions". */
export function deprecationHeaders({ since, sunset, successor }: Deprecated): Record<string, string> {
  return {
    deprecation: `@${Math.floor(since.getTime() / 1000)}`,
    sunset: sunset.toUTCString(),
    ...(successor !== undefined && { link: `<${successor}>; rel="successor-version"` }),
  };
}
