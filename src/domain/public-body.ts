import { searchText } from './text.ts'

/** Words in the names of Lithuanian public bodies, as stems without diacritics. */
const stems = [
  'biudzetine istaiga',
  'savivaldyb',
  'ministerij',
  'seniunij',
  'kanceliarij',
  'inspekcij',
  'departament',
  'valstybine ',
  'gimnazij',
  'progimnazij',
  'mokykla',
  'darzelis',
  'poliklinik',
  'ligonin',
]

/**
 * Whether the name is one of a public body, which takes e-invoices by law (Directive 2014/55/EU). A guess that only decides what the form
 * shows: the register of legal persons says it for certain.
 */
export const isPublicBody = (title: string): boolean => {
  const name = searchText(title)
  return /(^|[\s,„"])BĮ([\s,“"]|$)/.test(title) || stems.some((stem) => name.includes(stem))
}
