import { UnreadableStatement } from '#domain/bank/read/unreadable.ts'

export type DecodedText = { text: string; encoding: string }

/**
 * The text of a file with '\n' at the end of lines: in the encoding of its byte order mark, else UTF-16 by its zeros, else UTF-8 if all
 * of it is valid, else windows-1257 or ISO 8859-13. Throws `encoding`.
 */
export const decodeText = (bytes: Uint8Array): DecodedText => {
  const encoding = encodingOf(bytes)
  const text = decode(bytes, encoding)
  // Control characters are in no text, so these are bytes of something else.
  if (text === undefined || /[\u0000-\u0008\u000e-\u0019\u001b-\u001f\ufffe\uffff]/.test(text))
    throw new UnreadableStatement('encoding')
  return { text: text.replace(/\r\n?/g, '\n'), encoding }
}

const encodingOf = (bytes: Uint8Array): string => {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return utf16ByZeros(bytes) ?? (decode(bytes, 'utf-8') === undefined ? balticEncoding(bytes) : 'utf-8')
}

/**
 * The two Baltic encodings have the same letters. Quotation marks differ: ISO 8859-13 has them at A1, A5 and B4, where windows-1257 has
 * nothing or an accent, and nothing from 80 to 9F, where those of windows-1257 are.
 */
const balticEncoding = (bytes: Uint8Array): string => {
  const isWindows = bytes.some((byte) => byte >= 0x80 && byte <= 0x9f)
  const hasIsoMarks = bytes.some((byte) => byte === 0xa1 || byte === 0xa5 || byte === 0xb4)
  return hasIsoMarks && !isWindows ? 'iso-8859-13' : 'windows-1257'
}

/** Half of the bytes of Latin text in UTF-16 are zeros. */
const utf16ByZeros = (bytes: Uint8Array): string | undefined => {
  const head = bytes.subarray(0, 1000)
  if (bytes.length % 2 !== 0 || head.length < 2) return undefined
  const zeros = (offset: number) => head.filter((byte, index) => index % 2 === offset && byte === 0).length
  const enough = head.length / 2 / 2
  if (zeros(1) > enough && zeros(0) === 0) return 'utf-16le'
  return zeros(0) > enough && zeros(1) === 0 ? 'utf-16be' : undefined
}

const decode = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
