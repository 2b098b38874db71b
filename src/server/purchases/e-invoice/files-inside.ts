import { attachmentTypes, maxAttachmentBytes } from '#contract/purchases/expense.ts'
import { maxFiles, safeName } from '#server/platform/files/receive.ts'
import type { NamedFile } from '#server/platform/files/file-type.ts'
import { typeOf } from '#server/platform/files/file-type.ts'
import { readFile } from './read-file.ts'
import type { FileInside } from './read-file.ts'

/** Why a file inside an e-invoice is not attached to the expense. */
export type InsideRefusal = 'type' | 'size' | 'count'

/** The files inside an e-invoice with safe names, by the rules for files that people attach. The e-invoice itself counts as one. */
export const withRefusals = (files: readonly FileInside[]): (FileInside & { refused: InsideRefusal | null })[] => {
  let accepted = 1
  return files.map((file) => {
    const isKnown = attachmentTypes.some((type) => type === file.type)
    const refused = !isKnown ? 'type' : file.size > maxAttachmentBytes ? 'size' : accepted >= maxFiles ? 'count' : null
    if (!refused) accepted += 1
    return { ...file, name: safeName(file.name), refused }
  })
}

/** The files inside an e-invoice of a company that may be attached; none if the file is no e-invoice. Throws `unavailable` if many files wait already. */
export const filesInside = async (bytes: Uint8Array, owner: string): Promise<NamedFile[]> => {
  const type = typeOf(bytes)
  if (type !== 'application/xml' && type !== 'application/pdf') return []
  const read = await readFile(bytes, owner, { withContents: true })
  if ('refused' in read) return []
  return withRefusals(read.attachments).flatMap(({ name, base64, refused }) =>
    refused || base64 === undefined ? [] : [{ name, bytes: Buffer.from(base64, 'base64') }],
  )
}
