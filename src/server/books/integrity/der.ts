/** One element of DER (X.690): its tag and its contents. */
export type DerElement = { tag: number; value: Buffer }

export const derTag = {
  boolean: 0x01,
  integer: 0x02,
  octetString: 0x04,
  nothing: 0x05,
  objectId: 0x06,
  generalizedTime: 0x18,
  sequence: 0x30,
  explicit0: 0xa0,
} as const

/** The bytes of an element. */
export const writeDer = (tag: number, ...contents: Uint8Array[]): Buffer => {
  const value = Buffer.concat(contents)
  const size: number[] = []
  for (let rest = value.length; rest > 0; rest = Math.floor(rest / 256)) size.unshift(rest % 256)
  const length = value.length < 128 ? [value.length] : [0x80 | size.length, ...size]
  return Buffer.concat([Buffer.from([tag, ...length]), value])
}

/** The elements that follow one another in the bytes; null if they are not DER. Values are views, so reading costs no memory. */
export const readDer = (bytes: Buffer): DerElement[] | null => {
  const elements: DerElement[] = []
  let offset = 0
  while (offset < bytes.length) {
    const tag = bytes[offset]!
    const header = readLength(bytes, offset + 1)
    // Tags above 30 take more bytes; no structure read here has them.
    if ((tag & 0x1f) === 0x1f || !header || header.start + header.length > bytes.length) return null
    offset = header.start + header.length
    elements.push({ tag, value: bytes.subarray(header.start, offset) })
  }
  return elements
}

/** Lengths of up to four bytes; DER has no indefinite ones. */
const readLength = (bytes: Buffer, at: number): { start: number; length: number } | null => {
  const first = bytes[at]
  if (first === undefined) return null
  if (first < 0x80) return { start: at + 1, length: first }
  const count = first & 0x7f
  if (count < 1 || count > 4 || at + 1 + count > bytes.length) return null
  return { start: at + 1 + count, length: bytes.readUIntBE(at + 1, count) }
}
