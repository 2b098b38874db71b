import { isafEnd, isafStart } from '#domain/isaf/write.ts'
import type { IsafHead } from '#domain/isaf/write.ts'
import type { OwnCompany } from '#domain/import/read/context.ts'

/** The company of the sample file. */
export const own: OwnCompany = { title: 'UAB „Pavyzdys“', code: '979864328', vat_code: null, currency: 'EUR' }

const head: IsafHead = {
  created_at: '2026-11-05T09:30:00',
  data_type: 'F',
  software_version: '1',
  registration_number: '979864328',
  part_number: '1',
  date_from: '2026-10-01',
  date_to: '2026-10-31',
}

/** A file with these invoices of a register as XML. */
export const isafFile = (inside: string, changes: Partial<IsafHead> = {}): Buffer =>
  Buffer.from(isafStart({ ...head, ...changes }) + inside + isafEnd)

type Row = { base: string; code?: string; rate?: string; vat?: string }
type Sale = { number: string; type?: string; date?: string; supply?: string; name?: string; vat?: string; rows?: Row[] }

const total = ({ base, code = 'PVM1', rate = '21', vat = '21.00' }: Row) =>
  `<DocumentTotal><TaxableValue>${base}</TaxableValue><TaxCode>${code}</TaxCode><TaxPercentage>${rate}</TaxPercentage><Amount>${vat}</Amount></DocumentTotal>`

/** The register of sales with invoices. */
export const sales = (...invoices: Sale[]): string =>
  `<SalesInvoices>${invoices
    .map(
      ({
        number,
        type = 'SF',
        date = '2026-10-05',
        supply,
        name = 'UAB Pirkėjas',
        vat = 'LT952191117',
        rows = [{ base: '100.00' }],
      }) =>
        `<Invoice><InvoiceNo>${number}</InvoiceNo><CustomerInfo><VATRegistrationNumber>${vat}</VATRegistrationNumber><Country xsi:nil="true"/><Name>${name}</Name></CustomerInfo>
<InvoiceDate>${date}</InvoiceDate><InvoiceType>${type}</InvoiceType><SpecialTaxation/><References/>${supply === undefined ? '<VATPointDate xsi:nil="true"/>' : `<VATPointDate>${supply}</VATPointDate>`}<DocumentTotals>${rows.map(total).join('')}</DocumentTotals></Invoice>`,
    )
    .join('\n')}</SalesInvoices>`
