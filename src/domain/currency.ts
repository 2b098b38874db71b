import { parseDecimal, roundHalfAway, type Decimal, type DecimalLimits } from '#domain/decimal.ts'

/** Money as sent and stored: decimal text with exactly the decimals of its currency ('121.00' EUR, '121' JPY). */
export type Amount = string

// ISO 4217, list one, as of 2026, without fund codes and metals, in which nothing is invoiced.
const twoDecimals = `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK
  DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD
  KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP
  PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH
  USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`
const noDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'
const threeDecimals = 'BHD IQD JOD KWD LYD OMR TND'

const rows = (codes: string, digits: number): [string, number][] =>
  codes
    .trim()
    .split(/\s+/)
    .map((code) => [code, digits])

const digitsByCode = new Map([...rows(twoDecimals, 2), ...rows(noDecimals, 0), ...rows(threeDecimals, 3)])

/** The codes of all currencies that a document can have. */
export const currencies: readonly string[] = [...digitsByCode.keys()].sort()

/** Whether the text is the code of a current currency, in capitals. */
export const isCurrency = (text: string): boolean => digitsByCode.has(text)

/** How many decimals amounts of the currency have (ISO 4217). Throws a RangeError for an unknown code. */
export const currencyDigits = (code: string): number => {
  const digits = digitsByCode.get(code)
  if (digits === undefined) throw new RangeError(`Not a currency: ${JSON.stringify(code)}`)
  return digits
}

/** The amount as text, rounded half away from zero to the currency's decimals. Never '-0.00'. */
export const amountText = (value: Decimal, currency: string): Amount => {
  const digits = currencyDigits(currency)
  return roundHalfAway(value, digits).toFixed(digits)
}

/**
 * Parses an amount from untrusted input. Undefined when it is not a number or has more decimals than the currency: an amount is
 * refused, never rounded silently. Throws for an unknown currency.
 */
export const parseAmount = (
  input: unknown,
  currency: string,
  limits: Omit<DecimalLimits, 'maxDecimals'> = {},
): Amount | undefined => {
  const value = parseDecimal(input, { ...limits, maxDecimals: currencyDigits(currency) })
  return value && amountText(value, currency)
}
