import type { EInvoice } from '#domain/e-invoice/model.ts'
import { sampleEInvoice } from '#domain/e-invoice/test/sample.ts'
import { ublOf } from '#domain/e-invoice/ubl-writer.ts'
import type { Books } from '#server/test/books.ts'
import { ask } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { bodyOf, file } from '../../expense/test/files.ts'

/** Calls that read an e-invoice in a test, and e-invoices to its company. */
export const readCalls = (at: () => { server: TestServer; books: Books }) => {
  const send = async (bytes: Uint8Array, name = 'PN012771.xml', as: Pick<Books, 'token'> = at().books) => {
    const { payload, type } = await bodyOf([file(name, bytes)])
    return ask(at().server, 'POST', '/expense/read-e-invoice', {
      body: payload,
      headers: { authorization: `Bearer ${as.token}`, 'content-type': type },
    })
  }

  /** The buyer of a file: a company of the tests. */
  const buyerOf = ({ company }: Pick<Books, 'company'>): EInvoice['buyer'] => {
    const { title, code, vat_code } = company as unknown as {
      title: string
      code: string | null
      vat_code: string | null
    }
    return {
      ...sampleEInvoice.buyer,
      name: title,
      legal_id: code === null ? null : { scheme: '0200', id: code },
      vat: vat_code,
      e_address: null,
    }
  }

  /** The sample in euros to the company. */
  const invoiceTo = (fields: Partial<EInvoice> = {}): EInvoice => ({
    ...sampleEInvoice,
    currency: 'EUR',
    vat_currency: null,
    buyer: buyerOf(at().books),
    ...fields,
  })
  const ubl = (fields: Partial<EInvoice> = {}) => Buffer.from(ublOf(invoiceTo(fields)))
  return { send, buyerOf, invoiceTo, ubl }
}
