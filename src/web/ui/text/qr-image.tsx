/** A QR code: `size` modules a side, and its dark modules as runs of x, y and width. */
type Qr = { size: number; runs: readonly (readonly number[])[] }

/** The white margin that scanners need, in modules. */
const quietZone = 4

/** A QR code in the colour of the surrounding text. */
export const QrImage = ({ qr: { size, runs }, label }: { qr: Qr; label: string }) => (
  <svg
    viewBox={`${-quietZone} ${-quietZone} ${size + 2 * quietZone} ${size + 2 * quietZone}`}
    role="img"
    aria-label={label}
    shapeRendering="crispEdges"
    fill="currentColor"
  >
    <path d={runs.map(([x, y, width]) => `M${x} ${y}h${width}v1h-${width}z`).join('')} />
  </svg>
)
