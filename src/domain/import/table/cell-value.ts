import type { DateOrder, DecimalMark } from '#domain/bank/read/mapping.ts'
import { plainName } from '#domain/bank/read/table-row.ts'
import { dateIn, plainNumber } from '#domain/bank/read/values.ts'
import { isCountry } from '#domain/country.ts'
import { xmlCharacters } from '#domain/xml-characters.ts'
import type { ImportEntity, ImportField } from '../record.ts'

const dates: readonly string[] = ['date', 'date_due', 'date_registered', 'date_supply', 'paid_on']
const decimals: readonly string[] = [
  'price',
  'price_without_vat',
  'vat_rate',
  'balance',
  'exchange_rate',
  'line_quantity',
  'line_price',
  'line_discount',
  'line_vat_rate',
  'total_without_vat',
  'vat_total',
  'total',
  'paid',
  'amount',
]

export const kindOfField = (field: string): 'date' | 'decimal' | 'text' =>
  dates.includes(field) ? 'date' : decimals.includes(field) ? 'decimal' : 'text'

/** Words that stand for a value, as they are compared, by entity and field. */
const wordsOfField: Partial<Record<ImportEntity, Partial<Record<ImportField, Record<string, string>>>>> = {
  product: {
    type: {
      sale: 'parduodama tikparduodama forsale sale sold pardavimas',
      purchase: 'perkama tikperkama forpurchase purchase bought pirkimas',
      both: 'parduodamairperkama soldandbought saleandpurchase forsaleandpurchase both abu',
    },
  },
  invoice: {
    type: {
      simple: 'saskaita invoice saskaitafaktura pvmsaskaitafaktura sf',
      credit: 'kreditine creditnote creditinvoice kreditinesaskaita kreditinepvmsaskaitafaktura ks',
      proforma: 'isankstine proforma isankstinesaskaita proformainvoice',
    },
  },
  expense: {
    kind: {
      invoice: 'saskaitafaktura invoice saskaita pvmsaskaitafaktura sf bill',
      credit: 'kreditinesaskaita creditnote creditinvoice kreditine ks',
      receipt: 'kvitas receipt cekis',
      import: 'importopvm importvat',
    },
  },
  account: {
    type: {
      client: 'klientas client customer klientoskola skolininkas debtor pirkejas',
      vendor: 'tiekejas vendor supplier skolatiekejui kreditorius creditor',
      account: 'saskaita account bankosaskaita bankas bank kasa cash pinigai money',
    },
  },
  payment: {
    direction: {
      in: 'pajamos income iplaukos gauta in k kreditas credit received moneyin',
      out: 'islaidos expense ismokos ismoketa sumoketa out d debetas debit paid sent paidout moneyout',
    },
  },
}

const partyWords: Partial<Record<ImportField, Record<string, string>>> = {
  type: {
    legal: 'juridinisasmuo juridinis imone company legal legalentity business organization',
    individual: 'fizinisasmuo fizinis asmuo person individual privatus private',
  },
  role: {
    client: 'klientas client customer pirkejas buyer',
    vendor: 'tiekejas vendor supplier pardavejas seller',
    both: 'klientasirtiekejas clientandvendor both abu',
  },
  language: { lt: 'lietuviu lietuviskai lithuanian lt ltu lit', en: 'anglu angliskai english en eng gb' },
}

const countryNames: Record<string, string> = {
  LT: 'lietuva lietuvosrespublika lithuania ltu',
  LV: 'latvija latvia lva',
  EE: 'estija estonia est',
  PL: 'lenkija poland pol',
  DE: 'vokietija germany deu',
  FI: 'suomija finland fin',
  SE: 'svedija sweden swe',
  NO: 'norvegija norway nor',
  DK: 'danija denmark dnk',
  GB: 'jungtinekaralyste unitedkingdom uk greatbritain didziojibritanija anglija gbr',
  NL: 'nyderlandai netherlands olandija nld',
  BE: 'belgija belgium bel',
  FR: 'prancuzija france fra',
  ES: 'ispanija spain esp',
  IT: 'italija italy ita',
  AT: 'austrija austria aut',
  CZ: 'cekija czechia czechrepublic cze',
  IE: 'airija ireland irl',
  US: 'jav jungtinesamerikosvalstijos unitedstates usa',
  UA: 'ukraina ukraine ukr',
  CH: 'sveicarija switzerland che',
}

const find = (words: Record<string, string>, text: string): string | undefined => {
  const name = plainName(text)
  return Object.entries(words).find(([value, list]) => value === text || list.split(' ').includes(name))?.[0]
}

const countryIn = (text: string): string => {
  const code = text.toUpperCase()
  return isCountry(code) ? code : (find(countryNames, text) ?? text)
}

const maxText = 4000

/** The text of a cell: without control characters, with the quote removed by which a spreadsheet marks text that looks like a formula. */
const cleanText = (cell: string): string =>
  xmlCharacters(cell)
    .replace(/\r\n?/g, '\n')
    .trim()
    .replace(/^'(?=\s*[=+\-@＝＋－＠])/, '')
    .slice(0, maxText)
    .toWellFormed()

type Notation = { date_order: DateOrder; decimal_mark: DecimalMark }

const decimalIn = (text: string, mark: DecimalMark): string | undefined =>
  plainNumber(text.replace(/^(?:[A-Z]{3}|[€$£])|(?:[A-Z]{3}|[€$£%])$/g, '').trim(), mark)

/**
 * The value of a cell in our notation: `2026-11-27`, `1234.50`, the codes of words. A cell that cannot be understood stays as it is, so that
 * the check of the record says what is wrong with it and a person can correct it. `isNumber`: the cell is a number of a spreadsheet.
 */
export const cellValue = (
  entity: ImportEntity,
  field: ImportField,
  cell: string,
  { date_order, decimal_mark }: Notation,
  isNumber = false,
): string => {
  const text = cleanText(cell)
  if (text === '') return ''
  if (kindOfField(field) === 'date') return dateIn(text, date_order) ?? text
  if (kindOfField(field) === 'decimal') return decimalIn(text, isNumber ? '.' : decimal_mark) ?? text
  if (field === 'country' || field === 'client_country' || field === 'vendor_country') return countryIn(text)
  if (field === 'currency') return text === '€' ? 'EUR' : text.toUpperCase()
  if (field === 'payment_term_days') return /^\d{1,4}(?=\s*(?:d\.?|dien\p{L}*|days?)?$)/iu.exec(text)?.[0] ?? text
  const isParty = entity === 'client' || entity === 'vendor'
  const words = isParty ? partyWords[field] : wordsOfField[entity]?.[field]
  return words ? (find(words, text) ?? text) : text
}
