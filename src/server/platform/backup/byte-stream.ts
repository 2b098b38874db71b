/** A stream of bytes, as sources and steps of a backup pass it on. */
export type Bytes = AsyncIterable<Uint8Array>

/** The same bytes in blocks of exactly `size`; only the last may be shorter. */
export const inBlocks = async function* (source: Bytes, size: number): AsyncGenerator<Buffer> {
  let block = Buffer.allocUnsafe(size)
  let filled = 0
  for await (const part of source)
    for (let from = 0; from < part.length;) {
      const piece = part.subarray(from, from + size - filled)
      block.set(piece, filled)
      from += piece.length
      filled += piece.length
      if (filled < size) continue
      yield block
      // The reader may still hold the previous one.
      block = Buffer.allocUnsafe(size)
      filled = 0
    }
  if (filled > 0) yield block.subarray(0, filled)
}

export type ByteReader = {
  /** The next `count` bytes; fewer at the end. */
  read: (count: number) => Promise<Buffer>
}

/** Reads a stream by counts of bytes. */
export const byteReader = (source: Bytes): ByteReader => {
  const parts = source[Symbol.asyncIterator]()
  let rest: Uint8Array = Buffer.alloc(0)
  const read = async (count: number): Promise<Buffer> => {
    const taken: Uint8Array[] = []
    let missing = count
    while (missing > 0) {
      if (rest.length === 0) {
        const next = await parts.next()
        if (next.done) break
        rest = next.value
      }
      const piece = rest.subarray(0, missing)
      rest = rest.subarray(piece.length)
      missing -= piece.length
      taken.push(piece)
    }
    const [only] = taken
    return taken.length === 1 && only ? Buffer.from(only.buffer, only.byteOffset, only.length) : Buffer.concat(taken)
  }
  return { read }
}

/** All bytes of a short stream; throws if it is longer than `most`. */
export const collect = async (source: Bytes, most: number): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of source) {
    size += part.length
    if (size > most) throw new Error(`a part of a backup is longer than ${most} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** A stream of these bytes. */
export const once = async function* (bytes: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof bytes === 'string' ? Buffer.from(bytes) : bytes
}
