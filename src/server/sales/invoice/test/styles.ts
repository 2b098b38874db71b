import { expect } from 'vitest'
import { extractText, getDocumentProxy } from 'unpdf'
import type { Books } from '#server/test/books.ts'
import { imageBody } from '#server/test/images.ts'
import type { TestServer } from '#server/test/server.ts'

const bare = (text: string) => text.replace(/\s/g, '')
export const textOf = async (pdf: Uint8Array) =>
  bare((await extractText(await getDocumentProxy(Uint8Array.from(pdf)), { mergePages: true })).text)
export const has = (text: string, ...parts: string[]) => {
  for (const part of parts) expect(text).toContain(bare(part))
}
export const lacks = (text: string, ...parts: string[]) => {
  for (const part of parts) expect(text).not.toContain(bare(part))
}

/** A style that hides everything optional. */
export const bareStyle = {
  show_position: false,
  show_unit: false,
  show_discount: false,
  show_vat_rate: false,
  show_in_words: false,
  show_qr: false,
  show_people: false,
  show_note: false,
  show_contacts: false,
  show_branding: false,
}

/** Calls for the look of documents. */
export const styleCalls = (state: () => { server: TestServer; books: Books }) => {
  const pdfOf = async (method: 'GET' | 'POST', path: string, payload?: object, caller = state().books) => {
    const headers = { authorization: `Bearer ${caller.token}` }
    const response = await state().server.app.inject({
      method,
      url: `/api${path}`,
      headers,
      ...(payload ? { payload } : {}),
    })
    expect(response.statusCode).toBe(200)
    return response.rawPayload
  }
  const printed = async (id: string) => textOf(await pdfOf('GET', `/invoice/${id}/pdf`))
  const style = async (invoice_style: object, caller = state().books) => {
    const { version } = (await caller.read(`/company/edit/${caller.company.id}`)).item
    return caller.ask('PUT', `/company/${caller.company.id}`, { version, invoice_style })
  }
  const upload = async (bytes: Uint8Array | string, caller = state().books) => {
    const { payload, headers } = await imageBody(bytes)
    return caller.ask('POST', `/company/${caller.company.id}/logo`, payload, headers)
  }
  const pagesOf = async (id: string): Promise<string> =>
    (await state().books.read(`/invoice/${id}/document`)).pages.join('')
  return { pdfOf, printed, style, upload, pagesOf }
}
