/** The minimum length of a password. */
export const minPasswordLength = 6

/** The maximum length of a password. */
export const maxPasswordLength = 200

/** What others know about the owner of a password. */
export type PasswordOwner = { email: string; name?: string | null | undefined }

const productName = 'kvitas'

/** Only the letters, in lower case without diacritics: 'Onutė-77!' → 'onute'. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')

/**
 * Whether the password is the person's email or its part before the @, their name or a part of it, or the product's name, also with digits
 * and punctuation around it: the first guesses of an attacker who knows the person.
 */
export const isOwnWord = (password: string, { email, name }: PasswordOwner): boolean => {
  const entered = password.trim().toLowerCase()
  const address = email.trim().toLowerCase()
  const localPart = address.slice(0, Math.max(address.lastIndexOf('@'), 0))
  if (entered === address || entered === localPart) return true
  const names = (name ?? '').split(/[\s-]/)
  const words = [productName, address, localPart, name ?? '', ...names].map(lettersOf)
  const letters = lettersOf(password)
  return letters.length > 2 && words.includes(letters)
}

/** How hard a password is to guess. */
export type PasswordStrength = 'weak' | 'medium' | 'strong'

// Common beginnings of passwords in both languages. A dictionary of thousands of words would be larger than the whole sign-in page.
const common =
  /passw(?:ord)?|slapt(?:azodis)?|qwert|asdf|zxcv|letmein|welcome|labas|admin|iloveyou|lietuva|vilnius|kaunas|zalgiris|kvitas|vasara|saule|mama|monkey|dragon|football|abc|[1-9]2?3456?/gi

const alphabets: readonly [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[^a-zA-Z0-9\s]/, 30],
  [/\s/, 1],
]

/** The number of characters that are not the same as, or next in the alphabet to, the previous one. */
const countVariedCharacters = (text: string): number => {
  let count = 0
  let before = Number.NaN
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (!(Math.abs(code - before) <= 1)) count += 1
    before = code
  }
  return count
}

/** A rough estimate in bits: below 36 is weak, from 64 strong. It is only a hint; only the length is enforced. */
export const passwordStrength = (text: string): PasswordStrength => {
  const guessable = text.normalize('NFD').replace(/\p{M}/gu, '').replace(common, 'a')
  const size = alphabets.reduce((total, [letters, count]) => total + (letters.test(guessable) ? count : 0), 0)
  const varied = Math.min(countVariedCharacters(guessable), new Set(guessable).size * 2)
  const bits = varied * Math.log2(size || 1)
  if (text.length < minPasswordLength || bits < 36) return 'weak'
  return bits < 64 ? 'medium' : 'strong'
}

const strengths: readonly PasswordStrength[] = ['weak', 'medium', 'strong']

/** The weaker of two estimates of one password. */
export const weakerStrength = (one: PasswordStrength, other: PasswordStrength): PasswordStrength =>
  strengths[Math.min(strengths.indexOf(one), strengths.indexOf(other))] ?? 'weak'
