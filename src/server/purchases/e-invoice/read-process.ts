import { buffer } from 'node:stream/consumers'
import { readEInvoice } from '#domain/e-invoice/read-e-invoice.ts'
import { UnreadableEInvoice } from '#domain/e-invoice/read-values.ts'
import { typeOf } from '#server/platform/files/file-type.ts'
import type { ReadFile } from './read-file.ts'
import { RefusedXml } from '#server/platform/files/scan-xml.ts'
import { parseXml } from './parse-xml.ts'

// Reads an XML file, or a PDF with one inside, from its input and writes a ReadFile as JSON to its output; with the parameter `contents`
// together with the contents of the files inside.
const withContents = process.argv[2] === 'contents'

/** The library throws if the file inside cannot be unpacked. */
const xmlInPdf = async (file: Uint8Array): Promise<Uint8Array | 'damaged' | undefined> => {
  const { findInPdf } = await import('./find-in-pdf.ts')
  return findInPdf(Uint8Array.from(file)).catch(() => 'damaged' as const)
}

/** A signature of a PDF is in the file as plain text, because it names the bytes that were signed (ISO 32000-1, 12.8). */
const hasPdfSignature = (file: Uint8Array): boolean => /\/ByteRange\s*\[/.test(Buffer.from(file).toString('latin1'))

const read = async (file: Uint8Array): Promise<ReadFile> => {
  const type = typeOf(file)
  if (type?.startsWith('image/')) return { refused: 'not_e_invoice', value: '' }
  const isPdf = type === 'application/pdf'
  const xml = isPdf ? await xmlInPdf(file) : file
  if (xml === 'damaged') return { refused: 'malformed', value: '' }
  if (!xml) return { refused: 'no_xml_in_pdf', value: '' }
  try {
    const { invoice, ...rest } = readEInvoice(parseXml(xml))
    const attachments = invoice.attachments.map(({ name, bytes }) => ({
      name,
      size: bytes.length,
      type: typeOf(bytes) ?? null,
      ...(withContents ? { base64: bytes.toBase64() } : {}),
    }))
    const is_signed = rest.is_signed || (isPdf && hasPdfSignature(file))
    return { ...rest, is_signed, is_in_pdf: isPdf, invoice: { ...invoice, attachments: [] }, attachments }
  } catch (error) {
    if (error instanceof RefusedXml) return { refused: error.reason, value: '' }
    if (error instanceof UnreadableEInvoice) return { refused: error.reason, value: error.value }
    throw error
  }
}

process.stdout.write(JSON.stringify(await read(await buffer(process.stdin))))
