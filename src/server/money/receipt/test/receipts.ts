import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import type { Books } from '#server/test/books.ts'
import type { TestServer } from '#server/test/server.ts'

export const pdfOfReceipt = async (
  { server, books }: { server: TestServer; books: Books },
  id: string,
): Promise<Buffer> => {
  const response = await server.app.inject({
    method: 'GET',
    url: `/api/payment/${id}/receipt-pdf`,
    headers: { authorization: `Bearer ${books.token}` },
  })
  expect(response.headers['content-type']).toBe('application/pdf')
  return response.rawPayload
}
export const textOfReceipt = async (state: { server: TestServer; books: Books }, id: string): Promise<string> => {
  const document = await getDocumentProxy(Uint8Array.from(await pdfOfReceipt(state, id)))
  return (await extractText(document, { mergePages: true })).text.replace(/\s+/g, ' ')
}
