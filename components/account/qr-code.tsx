import encodeQR from "qr";

const borderModules = 2;

/** A QR code as inline SVG, black on white in both themes, as cameras need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: borderModules });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      className="size-48 rounded-md"
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${rows.length}v${rows.length}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
