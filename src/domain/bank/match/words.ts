import { removeTrailing, searchText } from '#domain/text.ts'

/** Longer texts are cut: no bank sends them, and the time to read a text stays small. */
const maxLength = 2000

/** The text as texts are compared: lower case, without diacritics, with single spaces. */
export const foldText = (text: string): string => {
  const short = text.slice(0, maxLength)
  // Most numbers and many purposes are plain ASCII, which needs no decomposition.
  const folded = isPlain.test(short) ? short.toLowerCase() : searchText(short)
  return folded.replace(/\s+/g, ' ')
}

const isPlain = /^[ -~]*$/

/** Legal forms of companies, and the words of the Lithuanian ones in full. */
const legalForms = new Set(
  `uab ab mb ii vsi tub kub zub bi sia ou as oy oyj aps gmbh ag kg ltd llc limited inc plc bv nv sarl srl spa spzoo
   uzdaroji akcine bendrove mazoji bendrija viesoji istaiga individuali imone biudzetine`.split(/\s+/),
)

/** A name as it is compared: words in the order of the name, and the legal form apart. */
export type NameWords = { words: string[]; forms: string[] }

// Swedbank writes 'name | IBAN' into one field.
const isAccount = (word: string): boolean => /^[a-z]{2}[0-9]{10,}$/.test(word)

/** The words of a company's or a person's name without quotes, diacritics and accounts. */
export const nameWords = (name: string): NameWords => {
  const all = foldText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !isAccount(word))
    .slice(0, maxWords)
  const words = all.filter((word) => !legalForms.has(word))
  // 'UAB „AS“' is named like a legal form.
  return words.length > 0 ? { words, forms: all.filter((word) => legalForms.has(word)) } : { words: all, forms: [] }
}

const maxWords = 16

/** The words of the name without legal forms. */
export const wordsOfName = (name: string): string[] => nameWords(name).words

/** Whether one word is the other with one letter changed, added, left out, or two in the wrong order. */
export const isOneMistake = (a: string, b: string): boolean => {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const [restA, restB] = [a.slice(start), b.slice(start)]
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
}

const shortestMistyped = 4

/** How much of two words is the same: 1 equal, 0.8 a mistake or another ending, 0 different. */
const wordLikeness = (a: string, b: string): number => {
  if (a === b) return 1
  if (Math.min(a.length, b.length) < shortestMistyped) return 0
  return isOneMistake(a, b) || stem(a) === stem(b) ? 0.8 : 0
}

// Lithuanian endings: 'projektai', 'projektas', 'Kazlauskienė', 'Kazlauskienės'.
const stem = (word: string): string => removeTrailing(word, 'aeiouys')

/** The share of letters that two names have in common, from 0 to 1; the order of words does not matter. */
export const nameLikeness = (a: readonly string[], b: readonly string[]): number => {
  const rest = [...b]
  let same = 0
  let letters = 0
  for (const word of a) {
    letters += word.length
    const [best, place] = bestOf(word, rest)
    if (best === 0) {
      // 'O. Žukauskienė' is likely Ona Žukauskienė.
      const ofInitial = word.length === 1 ? rest.findIndex((other) => other.startsWith(word)) : -1
      if (ofInitial < 0) continue
      rest.splice(ofInitial, 1)
      same += 1
      letters += 1
      continue
    }
    same += (best * (word.length + (rest[place]?.length ?? 0))) / 2
    letters += rest[place]?.length ?? 0
    rest.splice(place, 1)
  }
  for (const word of rest) letters += word.length
  return letters === 0 ? 0 : (2 * same) / letters
}

const bestOf = (word: string, others: readonly string[]): [likeness: number, place: number] => {
  let best: [number, number] = [0, -1]
  for (const [place, other] of others.entries()) {
    const likeness = wordLikeness(word, other)
    if (likeness > best[0]) best = [likeness, place]
  }
  return best
}
