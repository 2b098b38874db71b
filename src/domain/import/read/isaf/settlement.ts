import { elementAt, elementsAt, textAt, type XmlElement } from '#domain/e-invoice/xml-tree.ts'
import type { ImportProblem, ImportRecord } from '../../record.ts'
import { fileProblem } from '../problem.ts'
import { dayOf, filled, moneyOf, textOf } from '../values.ts'
import { isafMoney } from './invoice.ts'
import { isafParty } from './party.ts'

/**
 * The payments of a SettlementAndPayment element, one for each invoice that it pays. Companies that owe VAT only when they are paid
 * report them.
 */
export const isafPayments = (
  element: XmlElement,
  place: { file: number; line: number },
): { records: ImportRecord[]; problems: ImportProblem[] } => {
  const number = textOf(textAt(element, 'SettlementRefNo'))
  const at = { line: place.line }
  const date = dayOf(textAt(element, 'SettlementDate') ?? '')
  if (date === undefined) {
    const value = textAt(element, 'SettlementDate') ?? ''
    return { records: [], problems: [fileProblem(place.file, 'bad_date', { number, value }, { ...at, field: 'date' })] }
  }
  const problems: ImportProblem[] = []
  const party = isafParty(elementAt(element, 'Payment'))
  const records = elementsAt(element, 'ReferencesToInvoice/ReferenceToInvoice').flatMap((each): ImportRecord[] => {
    const [net, vat] = [isafMoney(textAt(each, 'Amount')), isafMoney(textAt(each, 'VATAmount'))]
    if (net === undefined || vat === undefined) {
      const value = textAt(each, 'Amount') ?? ''
      problems.push(fileProblem(place.file, 'bad_amount', { number, value }, { ...at, field: 'amount' }))
      return []
    }
    const values = filled({
      direction: textAt(element, 'SettlementType') === 'V' ? 'out' : 'in',
      date,
      amount: moneyOf(net.plus(vat), 'EUR'),
      currency: 'EUR',
      party_title: party.title,
      party_code: party.code || party.vat_code,
      document_number: textOf(textAt(each, 'InvoiceNo')),
      number,
    })
    return [{ entity: 'payment', ...place, values, lines: [] }]
  })
  return { records, problems }
}
