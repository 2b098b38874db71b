/**
 * The text without trailing characters of `ends` ('SF-0001--' and '-' → 'SF-0001'). A regular expression such as /-+$/ would take
 * quadratic time for a long text.
 */
export const cutEnd = (text: string, ends: string): string => {
  let length = text.length
  while (length > 0 && ends.includes(text[length - 1] ?? ' ')) length -= 1
  return text.slice(0, length)
}
