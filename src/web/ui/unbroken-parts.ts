/** A word that a browser would break at its hyphen: a document's number, a day. Longer ones must break on a phone. */
const word = /[^\s,;()]*(?:\p{L}|\d)-[^\s,;()]*\d[^\s,;()]*/gu
const mostLetters = 24

/** The text in pieces: which of them have to stay in one line. */
export const unbrokenParts = (text: string): { text: string; whole: boolean }[] => {
  const parts: { text: string; whole: boolean }[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(word)) {
    if (found.length > mostLetters) continue
    if (index > from) parts.push({ text: text.slice(from, index), whole: false })
    parts.push({ text: found, whole: true })
    from = index + found.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), whole: false })
  return parts
}
