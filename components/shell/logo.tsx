/** The portal's logo: three roof lines, the lowest one in copper. */
export function Logo() {
  return (
    <svg
      viewBox="0 0 32 32"
      aria-hidden
      className="size-8 shrink-0"
      fill="none"
      strokeWidth="3"
      strokeLinejoin="round"
    >
      <path d="M4 14 16 5l12 9" stroke="currentColor" strokeLinecap="round" opacity="0.45" />
      <path d="M4 20.500 16 11.500l12 9" stroke="currentColor" strokeLinecap="round" opacity="0.75" />
      <path d="M4 27 16 18l12 9" stroke="var(--color-rail-accent)" strokeLinecap="round" />
    </svg>
  );
}
