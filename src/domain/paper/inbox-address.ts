/** Where the token stands in the operator's pattern `papers+{token}@example.lt`. */
const place = '{token}'
export const inboxTokenLength = 16

const isOf = (letters: RegExp, letter: string | undefined): boolean => letter !== undefined && letters.test(letter)

/** The address of a company: the pattern of the operator with the company's token. */
export const inboxAddress = (pattern: string, token: string): string => pattern.replace(place, () => token)

/**
 * The tokens in the addresses of a header's value, each once, in its order. Nothing is parsed: the value may be any text of a stranger, and
 * takes linear time.
 */
export const tokensIn = (pattern: string, value: string): string[] => {
  const [before = '', after = ''] = pattern.toLowerCase().split(place)
  const text = value.toLowerCase()
  const found: string[] = []
  for (let end = text.indexOf(after); end >= 0; end = text.indexOf(after, end + 1)) {
    const start = end - inboxTokenLength
    const begin = start - before.length
    // Not a part of a longer address.
    const isWhole = !isOf(/[\w.+-]/, text[begin - 1]) && !isOf(/[\w.-]/, text[end + after.length])
    const token = text.slice(Math.max(0, start), end)
    if (begin >= 0 && isWhole && text.startsWith(before, begin) && /^[a-z2-7]{16}$/.test(token)) found.push(token)
  }
  return [...new Set(found)]
}
