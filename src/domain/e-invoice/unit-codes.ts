import { systemUnits } from '#domain/default-settings.ts'

/** Further units: their short names in use, and the code. */
const more: readonly (readonly [names: string, code: string])[] = [
  ['m', 'MTR'],
  ['m² m2 kv.m', 'MTK'],
  ['m³ m3 kub.m', 'MTQ'],
  ['km', 'KMT'],
  ['l', 'LTR'],
  ['g', 'GRM'],
  ['t', 'TNE'],
  ['min', 'MIN'],
  ['sav wk', 'WEE'],
  ['metai yr', 'ANN'],
  ['kompl set', 'SET'],
  ['pak pkg', 'XPK'],
  ['kwh', 'KWH'],
]

const nameOf = (unit: string): string => unit.toLowerCase().replace(/\s+/g, '').replace(/\.$/, '')

const codes = new Map<string, string>([
  ...more.flatMap(([names, code]) => names.split(' ').map((name): [string, string] => [name, code])),
  ...systemUnits.flatMap(({ title, short_name, unece }) =>
    [title.lt, title.en, short_name.lt, short_name.en].map((name): [string, string] => [nameOf(name), unece]),
  ),
])

/** The code of UN/ECE Recommendation 20 or 21 of a unit by its name or short name ('val.' → 'HUR'); C62 ("one") if it is unknown. */
export const unitCode = (unit: string | null): string => codes.get(nameOf(unit ?? '')) ?? 'C62'
