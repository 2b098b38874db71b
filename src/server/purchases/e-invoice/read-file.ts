// Decision: docs/decisions/hostile-input.md
import type { EInvoiceFile } from '#domain/e-invoice/read-e-invoice.ts'
import type { UnreadableReason } from '#domain/e-invoice/read-values.ts'
import { convertInProcess } from '#server/platform/files/draw-image.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { XmlRefusal } from '#server/platform/files/scan-xml.ts'

/** Why a file is not read: a key of the texts `read_e_invoice`. */
export type FileRefusal = XmlRefusal | UnreadableReason | 'no_xml_in_pdf' | 'too_slow'

export type EInvoiceOfFile = EInvoiceFile & {
  is_in_pdf: boolean
  /** The files inside the e-invoice, which are not repeated in `invoice`. */
  attachments: FileInside[]
}

/** A file inside an e-invoice, with the type of its content; null: a type that we do not know. */
export type FileInside = {
  name: string
  size: number
  type: string | null
  /** Its content, where it was asked for. */
  base64?: string
}

export type ReadFile = EInvoiceOfFile | { refused: FileRefusal; value: string }

/** An e-invoice of 10 MiB is little more than its files in base64. */
const maxContents = 16 * 1024 * 1024

/**
 * The e-invoice in an XML or PDF file of a company. The untrusted file is read in a process of its own with limits of time and memory. Throws
 * `unavailable` if many files wait already.
 */
export const readFile = async (bytes: Uint8Array, owner: string, { withContents = false } = {}): Promise<ReadFile> => {
  try {
    const output = await convertInProcess({
      script: new URL('./read-process.ts', import.meta.url),
      bytes,
      owner,
      ...(withContents ? { parameters: ['contents'], maxOutput: maxContents } : {}),
      maxMs: 10_000,
      maxMemoryMib: 384,
    })
    return JSON.parse(output.toString('utf8')) as ReadFile
  } catch (error) {
    if (error instanceof Problem) throw error
    return { refused: 'too_slow', value: '' }
  }
}
