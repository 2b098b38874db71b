import { amountText } from '#domain/currency.ts'
import type { Amount } from '#domain/currency.ts'
import { dec, plainText } from '#domain/decimal.ts'
import { systemUnits } from '#domain/default-settings.ts'
import type { Address, EInvoice, EInvoiceParty } from './model.ts'

/** The most lines and letters of a title that are drawn. */
const maxShownLines = 100
const maxShownText = 160

const cut = (text: string): string => (text.length > maxShownText ? `${text.slice(0, maxShownText - 1)}…` : text)

const cutOrNull = (text: string | null | undefined): string | null => (text ? cut(text) : null)

/** An e-invoice as it is drawn on a page, amounts as in the file. */
export const viewOf = (invoice: EInvoice, words: { discount: string; charge: string }) => {
  const { currency, totals, payment } = invoice
  const money = (amount: string): Amount => amountText(dec(amount), currency)
  const changed = (each: EInvoice['charges'], word: string, sign: 1 | -1) =>
    each.map(({ reason, amount }) => ({
      title: cut(reason ?? word),
      amount: money(plainText(dec(amount).times(sign))),
    }))
  return {
    kind: invoice.kind,
    number: cut(invoice.number),
    date: invoice.date,
    date_due: invoice.date_due,
    currency,
    seller: partyView(invoice.seller),
    buyer: partyView(invoice.buyer),
    lines: invoice.lines.slice(0, maxShownLines).map((line) => ({
      title: cut(line.title),
      quantity: plainText(dec(line.quantity)),
      unit: systemUnits.find(({ unece }) => unece === line.unit_code)?.short_name.lt ?? '',
      price: plainText(dec(line.price)),
      rate: plainText(dec(line.vat.rate)),
      amount: money(line.net_amount),
    })),
    line_count: invoice.lines.length,
    allowances: [...changed(invoice.allowances, words.discount, -1), ...changed(invoice.charges, words.charge, 1)],
    vat_rows: invoice.vat_rows.map(({ rate, base, vat }) => ({
      rate: plainText(dec(rate)),
      base: money(base),
      vat: money(vat),
    })),
    net: money(totals.net),
    total: money(totals.gross),
    prepaid: money(totals.prepaid),
    rounding: money(totals.rounding),
    due: money(totals.due),
    account: cutOrNull(payment.find(({ account }) => account)?.account),
    bic: cutOrNull(payment.find(({ account }) => account)?.bic),
    payment_reference: cutOrNull(payment.find(({ reference }) => reference)?.reference),
    notes: invoice.notes.slice(0, 5).map(cut),
  }
}

const partyView = ({ name, legal_id, vat, address }: EInvoiceParty) => ({
  name: cut(name),
  code: cutOrNull(legal_id?.id),
  vat_code: cutOrNull(vat),
  address: cut(addressText(address)),
})

/** 'Savanorių pr. 178, LT-03154 Vilnius'. */
const addressText = ({ line1, line2, postcode, city }: Address): string =>
  [line1, line2, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
