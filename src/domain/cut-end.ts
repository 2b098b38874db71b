/**
 * The text without the characters of `ends` at its end ('SF-0001--' and '-' → 'SF-0001'). A regular expression such as /-+$/ looks at every
 * run of them in the text and takes quadratic time for a long one.
 */
export const cutEnd = (text: string, ends: string): string => {
  let length = text.length
  while (length > 0 && ends.includes(text[length - 1] ?? ' ')) length -= 1
  return text.slice(0, length)
}
