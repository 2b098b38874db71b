/** Names of elements with an embedded file in UBL and CII. */
const elements = ['EmbeddedDocumentBinaryObject', 'AttachmentBinaryObject']
const maxFiles = 20

/**
 * The files inside an XML e-invoice, which are attached to the expense as well. The page parses the XML without running anything in it;
 * whatever cannot be read is left out. The server checks their types again.
 */
export const embeddedFiles = async (file: File): Promise<File[]> => {
  if (!/\.xml$/i.test(file.name)) return []
  const root = new DOMParser().parseFromString(await file.text(), 'application/xml').documentElement
  return elements
    .flatMap((name) => [...root.getElementsByTagNameNS('*', name)])
    .slice(0, maxFiles)
    .flatMap((element, index) => {
      const bytes = bytesOf(element.textContent)
      const name = element.getAttribute('filename') || `${index + 1}`
      return bytes ? [new File([bytes], name, { type: element.getAttribute('mimeCode') ?? '' })] : []
    })
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return Uint8Array.from(atob(base64.replace(/\s+/g, '')), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
