import { companyCodeProblem } from '#domain/identifiers.ts'

export type TypedClient = { title: string; code: string | null; email: string | null }

const maxLength = 200

/** The word without punctuation around it: `<labas@zasis.lt>`, `110053842,`. */
const withoutPunctuation = (word: string): string =>
  word
    .replace(/^[<("„]/, '')
    .replace(/[>)",;:]$/, '')
    .replace(/>$/, '')

const isEmail = (word: string): boolean => {
  const [name, place, ...more] = word.split('@')
  if (!name || !place || more.length > 0) return false
  const labels = place.split('.')
  return (
    labels.length > 1 && labels.every((label) => /^[\p{L}\p{N}-]+$/u.test(label)) && /^[\p{L}\p{N}._%+-]+$/u.test(name)
  )
}

const isCompanyCode = (word: string): boolean => companyCodeProblem(word) === undefined

/**
 * Parses a client that was typed or pasted: the name, and an email and a Lithuanian company code if they are in the text
 * ('UAB „Žąsis“ 110053842 <labas@zasis.lt>'). Without other words the email, or the code, is the name.
 */
export const parseTypedClient = (typed: string): TypedClient => {
  const words = typed
    .slice(0, 3 * maxLength)
    .split(/\s/)
    .filter(Boolean)
  const email = words.find((word) => isEmail(withoutPunctuation(word)))
  const code = words.find((word) => isCompanyCode(withoutPunctuation(word)))
  const rest = words.filter((word) => word !== email && word !== code)
  const name = rest.map((word, at) => (at === rest.length - 1 ? word.replace(/[,;:]$/, '') : word)).join(' ')
  return {
    title: (name || withoutPunctuation(email ?? code ?? '')).slice(0, maxLength),
    code: code ? withoutPunctuation(code) : null,
    email: email ? withoutPunctuation(email).toLowerCase() : null,
  }
}
