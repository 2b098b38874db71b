import type { CompanyContext } from '#server/platform/http/context.ts'
import { ensureLink } from '#server/sales/document-link/document-link.ts'
import type { DueInvoice } from './due-letters.queries.ts'

/** The most addresses in a letter; the list that is attached has all invoices. */
const maxLinks = 5

/** Whether a letter that the company wrote has the address of the page. */
export const hasLink = ({ subject, message }: { subject: string | null; message: string | null }): boolean =>
  `${subject} ${message}`.includes('{link}')

/** Stands in a preview for the address, because a preview makes no links. */
export const sampleLink = ({ services }: Pick<CompanyContext, 'services'>): string => `${services.publicUrl()}/i/…`

/** The addresses of the pages of invoices, made if they have none, each on its line; with numbers if there are several. */
export const linksOf = async (context: CompanyContext, invoices: readonly DueInvoice[]): Promise<string> => {
  const { db, companyId } = context
  const ids = invoices.slice(0, maxLinks).map(({ id }) => id)
  const found = await db
    .selectFrom('invoice')
    .select(['id', 'number', 'date', 'origin', 'deleted_at', 'voided_at'])
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    // A moved-in document is in the program that it comes from.
    .where('origin', '=', 'own')
    .orderBy('date_due')
    .orderBy('id')
    .execute()
  const lines: string[] = []
  for (const { number, origin: _, ...invoice } of found) {
    const { url } = await ensureLink(context, { ...invoice, origin: 'own' })
    lines.push(found.length > 1 ? `${number}: ${url}` : url)
  }
  return lines.join('\n')
}
