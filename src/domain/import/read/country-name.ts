import { countries } from '#domain/country.ts'
import { nameKey } from '../name-key.ts'
import { countryOf } from './party.ts'

/** Names of which the usual English one is no part, and names that programs use besides. */
const others: Record<string, string> = {
  'french republic': 'FR',
  'hellenic republic': 'GR',
  'italian republic': 'IT',
  'portuguese republic': 'PT',
  'slovak republic': 'SK',
  'czech republic': 'CZ',
  'swiss confederation': 'CH',
  'argentine republic': 'AR',
  'lebanese republic': 'LB',
  'russian federation': 'RU',
  turkey: 'TR',
  'republic of turkey': 'TR',
  lietuva: 'LT',
}

const names = new Intl.DisplayNames('en', { type: 'region' })
const byName = new Map([
  ...countries.map((code) => [nameKey(names.of(code) ?? code), code] as const),
  ...Object.entries(others),
])

// 'Republic of Lithuania', 'Kingdom of the Netherlands', 'United Kingdom of Great Britain and Northern Ireland'.
const withoutForm = (key: string): string =>
  key
    .replace(
      /^(?:(?:federal|democratic|people's|peoples|islamic|grand|swiss) )?(?:republic|kingdom|duchy|principality|state|commonwealth) of (?:the )?/,
      '',
    )
    .replace(/ of (?:america|great britain and northern ireland)$/, '')

/** The country by its code or its English name, short or formal; empty if it is not known. */
export const countryOfName = (text: string): string => {
  const code = countryOf(text)
  if (code !== '' || text.trim() === '') return code
  const key = nameKey(text)
  return byName.get(key) ?? byName.get(withoutForm(key)) ?? ''
}
