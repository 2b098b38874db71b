import { elementAt, textAt, type XmlElement } from '#domain/e-invoice/xml-tree.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { ImportProblem, ImportRecord } from '../../record.ts'
import type { FileParty } from '../party.ts'
import { dayOf, textOf } from '../values.ts'
import { isafInvoice, type IsafInvoice } from './invoice.ts'
import { isafParty } from './party.ts'
import { isafPayments } from './settlement.ts'

/** What an i.SAF file has. */
export type IsafContent = {
  head: IsafHead
  invoices: IsafInvoice[]
  /** The lists of customers and suppliers, which most files leave out. */
  parties: { side: IsafInvoice['side']; party: FileParty; line: number }[]
  payments: ImportRecord[]
  problems: ImportProblem[]
}

/** The head of a file. */
export type IsafHead = {
  /** When it was made, '2026-11-05T09:30:00'; a later file of a period replaces an earlier one. */
  created_at: string
  /** F: both registers, S: sales, P: purchases. */
  data_type: string
  company_code: string
  part: string
  parts: string
  period: { from: PlainDate; to: PlainDate } | null
}

/** Whether the root is that of an i.SAF file. */
export const isIsafRoot = (name: string, namespace: string): boolean =>
  name === 'iSAFFile' && /\bimas\/isaf\b/.test(namespace)

/** Elements that are handed to the reader as a whole, by the element that they are in. */
const partsIn: Record<string, string> = {
  FileDescription: 'Header',
  Customer: 'Customers',
  Supplier: 'Suppliers',
  SettlementAndPayment: 'SettlementsAndPayments',
}
const sides: Record<string, IsafInvoice['side']> = { PurchaseInvoices: 'purchases', SalesInvoices: 'sales' }

/** Whether an element is a part that the reader takes; `section` is the element that it is in. */
export const isIsafPart = (name: string, section: string): boolean =>
  name === 'Invoice' ? sides[section] !== undefined : partsIn[name] === section

/** Takes the parts of an i.SAF file in their order, so that no file is in memory as a tree. */
export const isafReader = (file: number) => {
  const content: IsafContent = {
    head: { created_at: '', data_type: 'F', company_code: '', part: '1', parts: '', period: null },
    invoices: [],
    parties: [],
    payments: [],
    problems: [],
  }
  const addInvoice = (side: IsafInvoice['side'], part: XmlElement, line: number) => {
    const { invoice, problems } = isafInvoice(side, part, { file, line })
    if (invoice) content.invoices.push(invoice)
    content.problems.push(...problems)
  }
  const readers: Record<string, (part: XmlElement, line: number) => void> = {
    Header: (part) => {
      content.head = headOf(part)
    },
    Customers: (part, line) => content.parties.push({ side: 'sales', party: isafParty(part), line }),
    Suppliers: (part, line) => content.parties.push({ side: 'purchases', party: isafParty(part), line }),
    SettlementsAndPayments: (part, line) => {
      const { records, problems } = isafPayments(part, { file, line })
      content.payments.push(...records)
      content.problems.push(...problems)
    },
    PurchaseInvoices: (part, line) => addInvoice('purchases', part, line),
    SalesInvoices: (part, line) => addInvoice('sales', part, line),
  }
  return {
    add: (part: XmlElement, section: string, line: number): void => readers[section]?.(part, line),
    count: (): number =>
      content.invoices.length + content.parties.length + content.payments.length + content.problems.length,
    finish: (): IsafContent => content,
  }
}

const headOf = (part: XmlElement): IsafHead => {
  const criteria = elementAt(part, 'SelectionCriteria')
  const [from, to] = [
    dayOf(textAt(criteria, 'SelectionStartDate') ?? ''),
    dayOf(textAt(criteria, 'SelectionEndDate') ?? ''),
  ]
  return {
    created_at: textOf(textAt(part, 'FileDateCreated')),
    data_type: textAt(part, 'DataType') ?? 'F',
    company_code: textOf(textAt(part, 'RegistrationNumber')),
    part: textOf(textAt(part, 'PartNumber')) || '1',
    parts: textOf(textAt(part, 'NumberOfParts')),
    period: from !== undefined && to !== undefined && isPeriod(from, to) ? { from, to } : null,
  }
}

// i.SAF began in 2016.
const isPeriod = (from: PlainDate, to: PlainDate): boolean => from >= '2000-01-01' && from <= to && to <= '2100-12-31'
