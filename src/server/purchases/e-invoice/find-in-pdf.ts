import { getDocumentProxy } from 'unpdf'

/** Factur-X and ZUGFeRD 2.1, XRechnung in a PDF, ZUGFeRD 1 and 2.0. */
const standardNames = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml']

/**
 * The e-invoice attached to a PDF, by its standard name, else the first XML file; undefined if there is none or the PDF cannot be read.
 * Run it where memory and time are limited.
 */
export const findInPdf = async (pdf: Uint8Array): Promise<Uint8Array | undefined> => {
  const document = await getDocumentProxy(pdf, { verbosity: 0 }).catch(() => undefined)
  const attachments = [...((await document?.getAttachments()) ?? [])]
  const names = attachments.map(([id, { filename }]) => ({ id, name: filename.toLowerCase() }))
  const found =
    standardNames.flatMap((standard) => names.filter(({ name }) => name === standard))[0] ??
    names.find(({ name }) => name.endsWith('.xml'))
  const content = found && (await document?.getAttachmentContent(found.id))
  return content && content.length > 0 ? content : undefined
}
