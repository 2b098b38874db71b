import { dec, parseDecimal, plainText, zero } from '../decimal.ts'
import type { ImportRecord } from './record.ts'

/** What a row of opening balances is. */
const openingTypes = ['client', 'vendor', 'account'] as const
type OpeningType = (typeof openingTypes)[number]

const maxNumber = 60

/** Without a number a debt is known by its party, so that the same table again is the same debt. */
const numberOf = (values: ImportRecord['values'], prefix: string): string =>
  (values.number ?? `${prefix} ${values.party_code ?? values.party_title ?? ''}`).trim().slice(0, maxNumber)

/** Without a type a row that names a party is its debt, and another one a balance. Undefined: the type is none that we know. */
const typeOf = ({ type, party_title, party_code }: ImportRecord['values']): OpeningType | undefined =>
  type ? openingTypes.find((each) => each === type) : party_title || party_code ? 'client' : 'account'

/**
 * The records of a row of opening balances: the debt of a client as an invoice, the debt to a vendor as an expense, each after its party, or the
 * balance of an account. An unknown type stays in its row, for the comparison to refuse. `heading` is the number of a debt without one. A negative debt is a credit invoice: its value is an advance.
 */
export const openingRecords = (record: ImportRecord, heading = 'PRAD'): ImportRecord[] => {
  const { file, line, values } = record
  const type = typeOf(values)
  if (!type) return [record]
  if (type === 'account') {
    const { type: _, ...account } = values
    return [{ ...record, values: account }]
  }
  const { party_title, party_code, date, date_due, currency, exchange_rate, balance } = values
  const amount = balance === undefined ? undefined : parseDecimal(balance)
  const isCredit = amount !== undefined && dec(amount).lt(zero)
  const filled = (entries: Record<string, string | undefined>): ImportRecord['values'] =>
    Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined && value !== ''))
  const shared = {
    number: numberOf(values, heading),
    date,
    date_due,
    currency,
    exchange_rate,
    // What is no number is shown as it is, with the reason.
    total: amount === undefined ? balance : plainText(amount),
  }
  const party: ImportRecord = {
    entity: type,
    file,
    line,
    values: filled({ title: party_title, code: party_code }),
    lines: [],
    keep: true,
  }
  const place = { file, line, lines: [] }
  const document: ImportRecord =
    type === 'client'
      ? {
          ...place,
          entity: 'invoice',
          values: filled({
            ...shared,
            type: isCredit ? 'credit' : 'simple',
            client_title: party_title,
            client_code: party_code,
          }),
        }
      : {
          ...place,
          entity: 'expense',
          values: filled({
            ...shared,
            kind: isCredit ? 'credit' : 'invoice',
            vendor_title: party_title,
            vendor_code: party_code,
          }),
        }
  return [party, document]
}
