/** No answer is longer, in bytes. */
export const mostAnswerBytes = 300_000

/** With so few lines nothing one can write is too long. */
export const shortLines = 5

/** What belongs to a document is answered whole with it, so there are only so many of each. */
export const mostPartsOfDocument = 100
export const mostCreditsOfInvoice = 100
export const mostFilesOfExpense = 100

/** As UTF-8. */
const bytesOf = (answer: object): number => {
  let bytes = 0
  for (const letter of JSON.stringify(answer)) {
    const code = letter.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

/**
 * By about how many characters, in hundreds, a document is too long to be answered together with what its form offers; 0 where it
 * is not. `more`: bytes that are in neither yet.
 */
export const excessOf = (document: object, options: object, more = 0): number => {
  const excess = bytesOf(document) + bytesOf(options) + more - mostAnswerBytes
  return Math.max(0, Math.ceil(excess / 100) * 100)
}

// What the server adds to each line (its id, the VAT and the sums it comes to) and to the document.
const [addedToLine, addedToDocument] = [180, 4000]

/** The same of a form that is not stored yet: the server, which knows to the byte, may say so a little later or sooner. */
export const excessOfForm = (form: { lines: readonly object[] }, options: object): number => {
  const { length } = form.lines
  return length <= shortLines ? 0 : excessOf(form, options, length * addedToLine + addedToDocument)
}
