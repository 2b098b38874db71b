// Decision: docs/decisions/documents-near-300-kb.md
/** No answer is longer, in bytes. */
export const mostAnswerBytes = 300_000

/** There are only so many of each on a document. */
export const mostPartsOfDocument = 100
export const mostCreditsOfInvoice = 100
export const mostFilesOfExpense = 100

/**
 * Kept free in every document for what may come to it later and is always answered, and for what is answered around it: why it was
 * voided and deleted (500 letters of three bytes each, 3.0 kB), by whom (names of 120, 0.7 kB) and by whom it was made (0.4 kB), or
 * of an expense ten others under its number (3.0 kB); one payment and one credit (0.9 kB); moments, states and reasons (0.8 kB); of a
 * form without choices its currencies (1.2 kB).
 */
const roomForLater = 8000

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
 * By about how many characters, in hundreds, a document without its payments and credits is too long to be answered, whatever comes
 * to it later; 0 where it is not. `more`: bytes that are not in it yet.
 */
export const excessOf = (document: object, more = 0): number => {
  const excess = bytesOf(document) + more + roomForLater - mostAnswerBytes
  return Math.max(0, Math.ceil(excess / 100) * 100)
}

// What the server adds to each line (its id, the VAT and the sums it comes to) and to the document.
const [addedToLine, addedToDocument] = [180, 4000]

/** The same of a form that is not stored yet: the server, which knows to the byte, may say so a little later or sooner. */
export const excessOfForm = (form: { lines: readonly object[] }): number =>
  excessOf(form, form.lines.length * addedToLine + addedToDocument)
