/** A word that a browser would break at its hyphen: a document's number, a day. Longer ones must break on a phone. */
const words = /[^\s,;()]+/g
const mostLetters = 24
const breaksAtHyphen = /[\p{L}\d]-.{0,24}\d/u

/** The text in pieces: which of them have to stay in one line. */
export const unbrokenParts = (text: string): { text: string; whole: boolean }[] => {
  const parts: { text: string; whole: boolean }[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(words)) {
    if (found.length > mostLetters || !breaksAtHyphen.test(found)) continue
    if (index > from) parts.push({ text: text.slice(from, index), whole: false })
    parts.push({ text: found, whole: true })
    from = index + found.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), whole: false })
  return parts
}
