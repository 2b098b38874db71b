import type { Books, Item } from '#server/test/books.ts'

/** The preview of a period. */
export const preview = (books: Books, period = '2026-11', data_type = 'F'): Promise<Item> =>
  books.read(`/isaf/preview?period=${period}&data_type=${data_type}`)
/** Makes the file of November, unless the body names another period. */
export const make = (books: Books, body: object = {}): Promise<Item> =>
  books.create('/isaf', { period: '2026-11', ...body })
/** The XML of a stored file. */
export const textOf = async (books: Books, id: string) => String((await books.ask('GET', `/isaf/${id}/file`)).body)

/** The invoice of a number in a file. */
export const entry = (xml: string, number: string) =>
  xml.split('\n').find((line) => line.includes(`<InvoiceNo>${number}</InvoiceNo>`)) ?? ''

/** A form of an expense with VAT of 21 %. */
export const expenseOf = (vendor_id: string, fields: object = {}) => ({
  vendor_id,
  number: 'TIEK 77',
  date: '2026-11-03',
  total: '121',
  total_without_vat: '100',
  ...fields,
})
