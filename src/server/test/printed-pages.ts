import { extractText, getDocumentProxy } from 'unpdf'
import type { Renderer } from '#server/platform/pdf/render.ts'
import { documentData } from '#server/sales/printed-document/document-data.ts'
import type { DocumentData, DocumentOptions } from '#server/sales/printed-document/document-data.ts'
import type { PrintedInvoice } from '#server/sales/printed-document/printed-invoice.ts'
import { sampleInvoice } from '#server/sales/printed-document/sample-invoice.ts'

/** The sample invoice as data for the renderer. */
export const printedSample = (change: Partial<PrintedInvoice> = {}, options: Partial<DocumentOptions> = {}) =>
  documentData({ ...sampleInvoice, ...change }, { layout: 'modern', accent: '#27409B', branding: true, ...options })

// unpdf takes the buffer over, so it gets a copy.
export const openPdf = (pdf: Uint8Array) => getDocumentProxy(Uint8Array.from(pdf))

/** The text of the attached file `factur-x.xml`; undefined without. */
export const attachedData = async (pdf: Uint8Array): Promise<string | undefined> => {
  const document = await openPdf(pdf)
  const attachments = await document.getAttachments()
  if (!attachments?.has('factur-x.xml')) return undefined
  const content = await document.getAttachmentContent('factur-x.xml')
  return content ? Buffer.from(content).toString('utf8') : undefined
}

export const withoutSpaces = (text: string) => text.replace(/\s/g, '')

/** The text of each page. */
export const pagesOf = async (renderer: Renderer, data: DocumentData): Promise<string[]> =>
  (await extractText(await openPdf(await renderer.pdf(data)), { mergePages: false })).text

/** The whole text without spaces, because extraction breaks words at any place. */
export const textOf = async (renderer: Renderer, data: DocumentData): Promise<string> =>
  withoutSpaces((await pagesOf(renderer, data)).join(''))
