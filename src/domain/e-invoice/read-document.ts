import { isCurrency } from '#domain/currency.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { EInvoice } from './model.ts'
import { UnreadableEInvoice } from './read-values.ts'

// UNCL1001: credit notes of all kinds, among them 261 self-billed, 296 interim, 308 del credere, 396 factored, 420 optical, 532 forwarder's.
const creditCodes = new Set(['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '502', '503', '532'])

/** The fields without which nothing can be booked. Throws UnreadableEInvoice if one is absent. */
export const documentFactsOf = ({
  code,
  number,
  date,
  currency,
}: {
  code: string | null
  number: string | null
  date: PlainDate | null
  currency: string | null
}): Pick<EInvoice, 'kind' | 'number' | 'date' | 'currency'> => {
  if (!number) throw new UnreadableEInvoice('no_number')
  if (!date) throw new UnreadableEInvoice('no_date')
  if (!currency || !isCurrency(currency)) throw new UnreadableEInvoice('bad_currency', currency ?? '')
  return { kind: creditCodes.has(code ?? '380') ? 'credit' : 'invoice', number, date, currency }
}
