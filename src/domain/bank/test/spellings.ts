import type { Random } from './random.ts'

/** How people write the number of one invoice in a purpose. `bare` is the number without leading zeros. */
export type Spelling = {
  name: string
  /** Collected after the matcher was finished, or left out of its design on purpose. */
  undesigned?: boolean
  text: (number: { prefix: string; separator: string; digits: string; bare: string }) => string
}

const plain: Spelling[] = [
  { name: 'as printed', text: (n) => `${n.prefix}${n.separator}${n.digits}` },
  { name: 'with a word', text: (n) => `Sąskaita ${n.prefix}${n.separator}${n.digits}` },
  { name: 'pagal', text: (n) => `Apmokėjimas pagal sąskaitą faktūrą ${n.prefix}${n.separator}${n.digits}` },
  { name: 'space', text: (n) => `pagal sask. ${n.prefix} ${n.digits}` },
  { name: 'without zeros', text: (n) => `${n.prefix.toLowerCase()}${n.bare}` },
  { name: 'without zeros, space', text: (n) => `Pagal sąsk. ${n.prefix} ${n.bare}` },
  { name: 'lower case', text: (n) => `saskaita ${n.prefix.toLowerCase()}-${n.digits}` },
  { name: 'Nr. after the series', text: (n) => `PVM SF ${n.prefix} Nr. ${n.digits}` },
  { name: 'serija and Nr.', text: (n) => `Sąskaita-faktūra, serija ${n.prefix}, Nr. ${n.digits}` },
  { name: 'ser. and nr', text: (n) => `Už prekes, ser.${n.prefix} nr.${n.bare}` },
  { name: 'Nr. first', text: (n) => `Apmokėjimas Nr.${n.prefix}${n.digits}` },
  { name: 'glued', text: (n) => `SF ${n.prefix}${n.digits}` },
  { name: 'dash of another kind', text: (n) => `${n.prefix}–${n.digits}` },
  { name: 'dot', text: (n) => `${n.prefix}.${n.digits} apmokėjimas` },
  { name: 'slash', text: (n) => `Inv. ${n.prefix}/${n.digits}` },
  { name: 'underscore', text: (n) => `invoice ${n.prefix}_${n.digits}` },
  { name: 'with date', text: (n) => `${n.prefix}${n.separator}${n.digits}, 2026-10-12` },
  { name: 'with date in words', text: (n) => `2026 m. spalio 12 d. sąskaita ${n.prefix} ${n.digits}` },
  { name: 'with amount', text: (n) => `Sąsk. ${n.prefix}-${n.bare}, suma su PVM` },
  { name: 'with contract', text: (n) => `Pagal sutartį Nr. 2025/18, sąskaita ${n.prefix}-${n.digits}` },
  { name: 'with phone', text: (n) => `${n.prefix} ${n.digits} tel. +370 612 34567` },
  { name: 'with mark of the bank', text: (n) => `Apmokėjimas pagal sąskaitą ${n.prefix}-${n.digits} #967` },
  { name: 'English', text: (n) => `Payment for invoice No ${n.prefix}${n.digits}` },
  { name: 'quotes', text: (n) => `„${n.prefix}“ ${n.digits}` },
  { name: 'brackets', text: (n) => `Paslaugos (${n.prefix}-${n.digits})` },
  { name: 'without series', text: (n) => `sask. ${n.digits}` },
  { name: 'without series and zeros', text: (n) => `Sąskaita Nr. ${n.bare}` },
  { name: 'only digits', text: (n) => n.digits },
]

const odd: Spelling[] = [
  { name: 'letter O for zero', undesigned: true, text: (n) => `${n.prefix}-${n.digits.replaceAll('0', 'O')}` },
  { name: 'word glued before', undesigned: true, text: (n) => `sąskaita${n.prefix}${n.digits}` },
  { name: 'word glued after', undesigned: true, text: (n) => `${n.prefix}${n.digits}apmokėjimas` },
  { name: 'spaced letters', undesigned: true, text: (n) => `${[...n.prefix].join(' ')} ${n.digits}` },
  { name: 'spaced digits', undesigned: true, text: (n) => `${n.prefix} ${[...n.digits].join(' ')}` },
  { name: 'name of a file', undesigned: true, text: (n) => `saskaita_${n.prefix}-${n.digits}_2026-10.pdf` },
  { name: 'year between', undesigned: true, text: (n) => `${n.prefix} 2026 ${n.digits}` },
  { name: 'Russian', undesigned: true, text: (n) => `Оплата по счету ${n.prefix}${n.digits}` },
  { name: 'series last', undesigned: true, text: (n) => `Sąskaita Nr. ${n.digits}, serija ${n.prefix}` },
  { name: 'series last, dash', undesigned: true, text: (n) => `už sąsk. ${n.bare}-${n.prefix}` },
  { name: 'dots in the series', undesigned: true, text: (n) => `Sąsk. ${[...n.prefix].join('.')}. ${n.digits}` },
  { name: 'year last', undesigned: true, text: (n) => `${n.prefix}-${n.digits}-2026` },
  { name: 'nr glued', undesigned: true, text: (n) => `${n.prefix}nr${n.digits}` },
  { name: 'twice', undesigned: true, text: (n) => `${n.prefix}${n.digits} /${n.prefix}${n.digits}/ROC` },
  {
    name: 'with its amount before',
    undesigned: true,
    text: (n) => `Moku pagal ${n.prefix} ${n.bare} (antras priminimas) 2026.11.03`,
  },
]

/** Most entries are spelled in a way that is known; one in eight in a way that the matcher was not designed for. */
export const spellingFor = (random: Random): Spelling => random.pick(random.chance(1 / 8) ? odd : plain)

/** How people write two or three numbers; some continue with the digits alone. */
export const spellMany = (
  random: Random,
  numbers: readonly { prefix: string; digits: string; bare: string }[],
): string => {
  const whole = numbers.map((n) => `${n.prefix}-${n.digits}`)
  const [first, ...rest] = numbers
  const prefix = first?.prefix ?? ''
  const samePrefix = numbers.every((n) => n.prefix === prefix)
  const digits = numbers.map((n) => n.digits)
  const bare = numbers.map((n) => n.bare)
  const sorted = numbers.map((n) => Number(n.bare)).toSorted((a, b) => a - b)
  const isRange = samePrefix && sorted.every((number, index) => index === 0 || number === (sorted[index - 1] ?? 0) + 1)
  const ways = [
    () => whole.join(', '),
    () => whole.join(' ir '),
    () => `Sąskaitos: ${whole.join('; ')}`,
    () => `Pagal sąskaitas ${whole.join(' + ')}`,
    () => whole.join(' '),
    () => whole.map((number, index) => `${number} (2026-10-0${index + 1})`).join(', '),
    () => whole.map((number, index) => `${number} ${(index + 1) * 37},00 EUR`).join(', '),
    ...(samePrefix
      ? [
          () => `${prefix}-${digits.join(', ')}`,
          () => `${prefix} ${bare.join(', ')}`,
          () => `Sąsk. ${prefix} ${digits.join(' ir ')}`,
          () => `${prefix}${bare.join('/')}`,
          () => `PVM SF serija ${prefix} Nr. ${digits.join(', ')}`,
          () => `${prefix}-${first?.digits ?? ''} bei ${rest.map((n) => n.digits).join(' bei ')}`,
        ]
      : []),
    ...(isRange
      ? [
          () => `${prefix}-${sorted[0]}–${sorted.at(-1)}`,
          () =>
            `Sąskaitos nuo ${prefix}-${String(sorted[0]).padStart(4, '0')} iki ${prefix}-${String(sorted.at(-1)).padStart(4, '0')}`,
          () => `${prefix} ${sorted[0]} - ${sorted.at(-1)}`,
        ]
      : []),
  ]
  return random.pick(ways)()
}

/** Purposes that name no document. Most have numbers of other things, which by chance may be numbers of documents. */
const silent: ((number: number) => string)[] = [
  () => 'Už paslaugas',
  () => 'Už spalio mėn. paslaugas',
  () => 'Apmokėjimas',
  () => 'Mokėjimas už prekes',
  () => 'Už maketavimą ir spaudą',
  () => 'Paslaugos pagal sutartį 2025-03-14',
  () => 'Užsakymas internetu',
  () => 'Payment for services',
  () => 'Sąskaitos apmokėjimas',
  () => 'Ačiū!',
  () => 'Pavedimas',
  (number) => `Už konsultacijas, ${number} val.`,
  (number) => `už darbus objekte Taikos pr. ${number}`,
  (number) => `Dizaino darbai, ${number} etapas`,
  (number) => `Užsakymas Nr. ${number}`,
  (number) => `Pagal sutartį Nr. ${number}`,
  (number) => `Prekės ${number} vnt.`,
  (number) => `Maršrutas ${number}, krovinys`,
  (number) => `Kab. ${number} remontas`,
  (number) => `Už butą ${number}, spalis`,
  (number) => `${number} eur už paslaugas`,
]

export const silentPurpose = (random: Random): string => random.pick(silent)(random.int(1, 400))
