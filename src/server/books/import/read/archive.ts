import { unpackArchive } from '#server/bank/read/unpack-archive.ts'

/** A document: the file itself, or one of those in a ZIP archive; `name` is empty for the file itself. */
export type InnerDocument = { name: string; bytes: Uint8Array }

const isZip = (bytes: Uint8Array): boolean => /^PK(?:\x03\x04|\x05\x06|\x07\x08)/.test(headOf(bytes))

const headOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 4)).toString('latin1')

/**
 * The documents of a file: those of an archive whose names fit, in the order of their names, or the file itself. Throws
 * UnreadableStatement for an archive that is damaged, encrypted or too large.
 */
export const documentsIn = (bytes: Uint8Array, names: RegExp): InnerDocument[] => {
  if (!isZip(bytes)) return [{ name: '', bytes }]
  return [...unpackArchive(Buffer.from(bytes))]
    .filter(([name]) => names.test(name) && !name.startsWith('__MACOSX/'))
    .map(([name, content]) => ({ name, bytes: content }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
