import type { StatementRefusal } from '#domain/bank/read/unreadable.ts'
import { typeOf } from '#server/platform/files/file-type.ts'

const signatures: readonly [RegExp, StatementRefusal][] = [
  [/^Rar!|^7z\xbc\xaf|^\x1f\x8b|^BZh|^\xfd7zXZ/, 'archive'],
  [/^GIF8|^BM.{4}\0{4}|^(?:II\*\0|MM\0\*)/s, 'image'],
]

const oldOffice = /^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/

/**
 * What kind of file it is by its first bytes: XML, a spreadsheet, why it is refused, or undefined for text.
 */
export const containerOf = (bytes: Uint8Array): 'xml' | 'xlsx' | StatementRefusal | undefined => {
  const head = Buffer.from(bytes.subarray(0, 400)).toString('latin1')
  if (head.startsWith('%PDF-')) return 'pdf'
  if (/^PK(?:\x03\x04|\x05\x06|\x07\x08)/.test(head)) return 'xlsx'
  // An encrypted spreadsheet is an old container with a stream of this name.
  if (oldOffice.test(head))
    return Buffer.from(bytes).includes('EncryptedPackage', 'utf16le') ? 'encrypted' : 'old_excel'
  const refused = signatures.find(([signature]) => signature.test(head))
  if (refused) return refused[1]
  if (beginsAsXml(head)) return 'xml'
  return typeOf(bytes)?.startsWith('image/') ? 'image' : undefined
}

/** The first character in any encoding, after a byte order mark and blanks. */
const beginsAsXml = (head: string): boolean => /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\0\s]*</.test(head)
