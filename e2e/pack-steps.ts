import type { Page } from 'playwright-core'
import { addDays, startOfMonth } from '#domain/plain-date.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { copyInvoice } from '#server/test/company-rows.ts'
import { fileBody } from '#server/test/one-of-each.ts'
import { verifyAddress } from '#server/test/server.ts'
import type { Product } from './product.ts'
import { dateAfter } from './steps.ts'
import { textsOf } from './texts.ts'

/** The last finished month, which the page offers first. */
const day = startOfMonth(addDays(startOfMonth(dateAfter(0)), -1))

/** A company with invoices and an expense of the last month, one with a file and one without. */
export const withDocuments = async (product: Product, invoices: number): Promise<Books> => {
  const books = await openBooks(product)
  await verifyAddress(product, books)
  await books.invoice({ number: 'SF-0001', date: day, date_due: null })
  if (invoices > 1) await copyInvoice(product.owner, books.company.id, invoices)
  const amounts = { total: '12.10', total_without_vat: '10' }
  const expense = (number: string) =>
    books.create('/expense', { vendor_id: books.client.id, date: day, number, ...amounts })
  const { payload, headers } = await fileBody('%PDF-1.7\n%%EOF')
  await books.ask('POST', `/expense/${(await expense('K-1')).id}/files`, payload, headers)
  await expense('K-2')
  return books
}

/** A finished pack of that month. */
export const makePack = async (product: Product, books: Books, parts = ['registers', 'expenses']) => {
  const { id } = await books.create('/pack', {
    date_from: day,
    date_to: addDays(startOfMonth(dateAfter(0)), -1),
    parts,
  })
  await product.runJobs()
  return books.read(`/pack/${id}`)
}

/** The packs that the page shows. */
export const made = (page: Page) => page.getByRole('complementary', { name: textsOf.lt.pack.packs })
