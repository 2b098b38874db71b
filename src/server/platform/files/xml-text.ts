/**
 * The text of an XML file in the encoding of its byte order mark or declaration: UTF-8, UTF-16, ISO 8859 or a Windows code page.
 * Undefined if the bytes are not in that encoding, the two differ, or the text has a NUL.
 */
export const xmlTextOf = (bytes: Uint8Array): string | undefined => {
  const encoding = encodingOf(bytes)
  return encoding === undefined ? undefined : decode(bytes, encoding)
}

/** The first characters of that text, 16,384 or more if the file has them: most files that are not XML are rejected by these. */
export const xmlBeginningOf = (bytes: Uint8Array): string | undefined => {
  const encoding = encodingOf(bytes)
  return encoding === undefined ? undefined : decodeBeginning(bytes, encoding)
}

const encodingOf = (bytes: Uint8Array): string | undefined => {
  const marked = encodingOfMark(bytes)
  const declared = declaredEncoding(bytes, marked ?? 'utf-8')
  if (declared === null) return undefined
  if (marked !== undefined && declared !== undefined && !agree(marked, declared)) return undefined
  // Without a mark, a declared UTF-16 contradicts the bytes that were just read as ASCII.
  if (marked === undefined && declared?.startsWith('utf-16')) return undefined
  return marked ?? declared ?? 'utf-8'
}

const encodingOfMark = (bytes: Uint8Array): string | undefined => {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // '<' without a mark.
  if (first === 0x3c && second === 0) return 'utf-16le'
  return first === 0 && second === 0x3c ? 'utf-16be' : undefined
}

const accepted = /^(?:utf-?8|us-ascii|utf-?16(?:le|be)?|iso-8859-\d{1,2}|windows-125\d|cp125\d)$/

/** The encoding in the XML declaration, in lower case; undefined if there is none, null if it is not supported. */
const declaredEncoding = (bytes: Uint8Array, encoding: string): string | null | undefined => {
  const length = encoding.startsWith('utf-16') ? 400 : 200
  const head = new TextDecoder(encoding).decode(bytes.subarray(0, length))
  const name = /^\s*<\?xml[^>]{0,80}?\sencoding\s*=\s*["']([\w.-]{1,40})["']/.exec(head)?.[1]?.toLowerCase()
  if (name === undefined) return undefined
  return accepted.test(name) ? name.replace(/^utf(?=\d)/, 'utf-') : null
}

const agree = (marked: string, declared: string): boolean =>
  marked === declared || marked.startsWith(`${declared}l`) || marked.startsWith(`${declared}b`)

/** The text of a file in the encoding; undefined if the bytes are not in it or have a NUL. */
export const decode = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\u0000') ? undefined : text
  } catch {
    return undefined
  }
}

/** 16,384 characters of four bytes. */
const beginningBytes = 64 * 1024

/** As `decode`, of the first 64 KiB. A character that their end cuts is left out. */
export const decodeBeginning = (bytes: Uint8Array, encoding: string): string | undefined => {
  if (bytes.length <= beginningBytes) return decode(bytes, encoding)
  try {
    const decoder = new TextDecoder(encoding, { fatal: true })
    return decoder.decode(bytes.subarray(0, beginningBytes), { stream: true })
  } catch {
    return undefined
  }
}
