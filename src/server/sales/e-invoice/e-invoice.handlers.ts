import type { eInvoiceRows } from '#contract/sales/e-invoice.ts'
import type { CompanyContext, FileAnswer, HandlersOf } from '#server/platform/http/context.ts'
import { withDraftDefaults } from '#server/sales/invoice/draft.ts'
import { readInvoice } from '#server/sales/invoice/item.queries.ts'
import { printedOfDraft } from '#server/sales/invoice/print.ts'
import { checkOf, refuseOtherDocuments, storedUbl } from './e-invoice.ts'
import { sourceOf, storedSource } from './source.ts'

const ubl = async (context: CompanyContext, id: string): Promise<FileAnswer> => {
  const invoice = await readInvoice(context, id)
  return { bytes: Buffer.from(await storedUbl(context, invoice)), name: `${invoice.number}.xml` }
}

export const eInvoiceHandlers: HandlersOf<typeof eInvoiceRows> = {
  'invoice.ubl': (context, { params }) => ubl(context, params.id),
  'invoice.ubl_tab': (context, { params }) => ubl(context, params.id),
  'invoice.e_invoice': async (context, { params }) => {
    const invoice = await readInvoice(context, params.id)
    refuseOtherDocuments(invoice)
    return checkOf((await storedSource(context, invoice)).source, context.language)
  },
  'invoice.preview_e_invoice': async (context, { body }) => {
    const draft = withDraftDefaults(context, body)
    const { printed } = await printedOfDraft(context, draft)
    const company_currency = context.session.currency
    return checkOf(sourceOf(printed, { company_currency, prepaid: '0' }), context.language)
  },
}
