import { dec, divide, plainText, type Decimal } from '#domain/decimal.ts'
import type { EInvoice, EInvoiceParty } from '#domain/e-invoice/model.ts'
import type { ImportProblem, ImportRecord } from '../../record.ts'
import { isOwnCompany, type NamedCompany, type OwnCompany } from '../context.ts'
import { countryOf, countryOfVatCode, type FileParty } from '../party.ts'
import { fileProblem, type FileProblemCode } from '../problem.ts'
import { filled, moneyOf, textOf } from '../values.ts'
import { ublLines } from './lines.ts'

/** The record of an e-invoice with its client or vendor, or the reason why it is none of ours. */
export type UblDocument = {
  record: ImportRecord
  party: FileParty
  side: 'sales' | 'purchases'
  problems: ImportProblem[]
}

type Place = { file: number; line: number }

/**
 * The record of an e-invoice: a sale if the company is its seller, a purchase if it is the buyer. `name` is that of the document in an
 * archive.
 */
export const ublDocument = (
  invoice: EInvoice,
  own: OwnCompany,
  { file, line }: Place,
  name: string,
): UblDocument | ImportProblem => {
  const problem = (code: FileProblemCode, values: Record<string, string>, at: number | null = line) =>
    fileProblem(file, code, { document: name, number: invoice.number, ...values }, { line: at })
  const side = sideOf(invoice, own)
  if (!side)
    return problem(
      'no_party_of_ours',
      { seller: partyName(invoice.seller), buyer: partyName(invoice.buyer) },
      // A file of its own is refused, one document of an archive is left out.
      name === '' ? null : line,
    )
  const party = partyOf(side === 'sales' ? invoice.buyer : invoice.seller)
  const { lines, totals } = ublLines(invoice)
  const isCredit = dec(totals.total).lt(0)
  const references = invoice.preceding.map(({ number }) => textOf(number)).filter((number) => number !== '')
  const problems =
    isCredit && references.length > 1 ? [problem('several_references', { numbers: references.join(', ') })] : []
  const common = {
    number: textOf(invoice.number),
    date: invoice.date,
    date_due: invoice.date_due,
    currency: invoice.currency,
    ...totals,
    exchange_rate: rateOf(invoice, own),
    // What was paid before the document was sent.
    paid: isCredit ? '' : prepaidOf(invoice, dec(totals.total)),
    credited_number: isCredit && references.length === 1 ? references[0] : '',
    note: textOf(invoice.notes.join(' ')),
  }
  const { title, code, vat_code, country } = party
  const values =
    side === 'sales'
      ? {
          ...common,
          type: isCredit ? 'credit' : 'simple',
          client_title: title,
          client_code: code,
          client_vat_code: vat_code,
          client_country: country,
          client_email: party.email,
        }
      : {
          ...common,
          kind: isCredit ? 'credit' : 'invoice',
          vendor_title: title,
          vendor_code: code,
          vendor_vat_code: vat_code,
          vendor_country: country,
        }
  const entity = side === 'sales' ? 'invoice' : 'expense'
  return { record: { entity, file, line, values: filled(values), lines }, party, side, problems }
}

const prepaidOf = ({ totals, currency }: EInvoice, total: Decimal): string => {
  const prepaid = dec(totals.prepaid)
  if (!prepaid.gt(0)) return ''
  return moneyOf(prepaid.gt(total) ? total : prepaid, currency)
}

/** A document in another currency has its VAT in both, which gives the rate to some digits. */
const rateOf = ({ currency, vat_currency, totals }: EInvoice, own: OwnCompany): string => {
  if (currency === own.currency || vat_currency?.currency !== own.currency || dec(totals.vat).eq(0)) return ''
  return plainText(divide(dec(vat_currency.vat_total), dec(totals.vat), 6))
}

// Schemes of ISO 6523 and EAS that are no code of a register: GLN, IBAN, e-mail.
const otherSchemes = new Set(['0088', '9918', 'EM', 'GLN', '0060'])

const namedOf = ({ name, legal_id, ids, vat, tax_id, e_address }: EInvoiceParty): NamedCompany => ({
  title: name,
  codes: [legal_id, ...ids, e_address].flatMap((each) =>
    each && !otherSchemes.has(each.scheme ?? '') ? [each.id] : [],
  ),
  vat_code: vat ?? tax_id,
})

const sideOf = ({ seller, buyer }: EInvoice, own: OwnCompany): UblDocument['side'] | undefined => {
  const isOurs = (party: EInvoiceParty, company: OwnCompany) => isOwnCompany(company, namedOf(party)) === true
  const [isSeller, isBuyer] = [isOurs(seller, own), isOurs(buyer, own)]
  // Companies of a group may have one VAT code: then their own codes decide.
  if (isSeller && isBuyer && own.code !== null) {
    const byCode = { ...own, vat_code: null }
    return isOurs(buyer, byCode) && !isOurs(seller, byCode) ? 'purchases' : 'sales'
  }
  return isSeller ? 'sales' : isBuyer ? 'purchases' : undefined
}

const partyName = ({ name, vat, legal_id }: EInvoiceParty): string =>
  [textOf(name), vat ?? legal_id?.id].filter(Boolean).join(', ')

const partyOf = (party: EInvoiceParty): FileParty => {
  const vat_code = textOf(party.vat)
  const code = textOf(party.legal_id?.id)
  const { address, contact } = party
  return {
    title: textOf(party.name) || textOf(party.trading_name) || vat_code || code,
    code,
    vat_code,
    country: countryOf(address.country) || countryOfVatCode(vat_code),
    address: [address.line1, address.line2].map(textOf).filter(Boolean).join(', '),
    city: textOf(address.city),
    postal_code: textOf(address.postcode),
    contact: textOf(contact?.name),
    email: textOf(contact?.email),
    phone: textOf(contact?.phone),
  }
}
