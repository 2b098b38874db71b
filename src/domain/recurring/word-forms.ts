/** The cases of a Lithuanian month name that a text may ask for. */
export type MonthCase = 'nominative' | 'genitive' | 'accusative' | 'instrumental' | 'locative'

// The endings are not regular enough to be derived: lapkritis, lapkričio, lapkritį.
const forms: Readonly<Record<MonthCase, readonly string[]>> = {
  nominative: 'sausis vasaris kovas balandis gegužė birželis liepa rugpjūtis rugsėjis spalis lapkritis gruodis'.split(
    ' ',
  ),
  genitive: 'sausio vasario kovo balandžio gegužės birželio liepos rugpjūčio rugsėjo spalio lapkričio gruodžio'.split(
    ' ',
  ),
  accusative: 'sausį vasarį kovą balandį gegužę birželį liepą rugpjūtį rugsėjį spalį lapkritį gruodį'.split(' '),
  instrumental: 'sausiu vasariu kovu balandžiu geguže birželiu liepa rugpjūčiu rugsėju spaliu lapkričiu gruodžiu'.split(
    ' ',
  ),
  locative:
    'sausyje vasaryje kove balandyje gegužėje birželyje liepoje rugpjūtyje rugsėjyje spalyje lapkrityje gruodyje'.split(
      ' ',
    ),
}

/** The name of a month, 1 to 12, in a case: 11, 'genitive' → 'lapkričio'. */
export const lithuanianMonth = (month: number, as: MonthCase): string => forms[as][month - 1] ?? ''

const english = 'January February March April May June July August September October November December'.split(' ')

/** The name of a month, 1 to 12, in English. */
export const englishMonth = (month: number): string => english[month - 1] ?? ''

// How a text names a case: by its grammatical name or by the question that Lithuanian schools teach.
const caseNames: Readonly<Record<string, MonthCase>> = {
  nominative: 'nominative',
  genitive: 'genitive',
  accusative: 'accusative',
  instrumental: 'instrumental',
  locative: 'locative',
  kas: 'nominative',
  ko: 'genitive',
  ką: 'accusative',
  kuo: 'instrumental',
  kur: 'locative',
}

/** The case of that name; undefined if there is none. */
export const monthCase = (name: string): MonthCase | undefined =>
  Object.hasOwn(caseNames, name) ? caseNames[name] : undefined
