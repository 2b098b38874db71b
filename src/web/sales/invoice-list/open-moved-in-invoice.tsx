import type { Invoice } from '#contract/sales/invoice.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { loadTexts } from '#web/platform/texts/texts.ts'

/** Opens the form with what may be changed of a moved-in invoice. Resolves to undefined when it is closed without saving. */
export const openMovedInInvoice = async (invoice: Pick<Invoice, 'id' | 'number'>): Promise<Invoice | undefined> => {
  const [{ MovedInInvoiceForm }] = await Promise.all([import('./moved-in-invoice-form.tsx'), loadTexts('moved_in')])
  return openPanel<Invoice>({ size: 480, content: () => <MovedInInvoiceForm invoice={invoice} /> })
}
