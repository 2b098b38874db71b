// Decision: docs/decisions/hostile-input.md
import { createHash } from 'node:crypto'
import { addressParser, decodeWords } from 'postal-mime'
import { attachmentTypes, maxAttachmentBytes } from '#contract/purchases/expense.ts'
import { headerOf, mailHeaders } from '#domain/paper/mail-head.ts'
import type { MailHeader } from '#domain/paper/mail-head.ts'
import { convertInProcess } from '#server/platform/files/draw-image.ts'
import { safeName } from '#server/platform/files/receive.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { readFrames } from './mail-frames.ts'
import type { MailFiles } from './mail-frames.ts'

/** Most mail servers take no larger ones. */
export const maxMailBytes = 25 * 1024 * 1024
/** The headers of a mail, with room for its way through many servers. */
export const maxHeadBytes = 128 * 1024
const mostFiles = 20

export type MailHead = {
  headers: MailHeader[]
  sender: string | null
  subject: string | null
  message_id: string | null
}

/** A text of a header in one line without control characters, which may change the direction of what is around it. */
const plainText = (text: string, most: number): string | null =>
  decodeWords(text)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed() || null

/** The head of a mail from its first bytes. A mail with several senders has none that could be proved. */
export const readMailHead = (bytes: Buffer): MailHead => {
  const headers = mailHeaders(bytes.toString('utf8'))
  const senders = addressParser((headerOf(headers, 'from') ?? '').slice(0, 2000), { flatten: true })
  const address = senders.length === 1 ? senders[0]?.address?.trim() : undefined
  const isAddress = address !== undefined && address.length <= 320 && /^[^\s@<>]+@[^\s@<>]+$/.test(address)
  return {
    headers,
    sender: isAddress ? plainText(address, 320) : null,
    subject: plainText(headerOf(headers, 'subject') ?? '', 300),
    message_id: headerOf(headers, 'message-id')?.slice(0, 1000) || null,
  }
}

/**
 * The usable files of a mail of a company; undefined if it cannot be read. The untrusted mail is read in a process of its own with limits of
 * time and memory. Throws `unavailable` if many files wait already.
 */
export const readMailFiles = async (bytes: Buffer, owner: string): Promise<MailFiles | undefined> => {
  try {
    const output = await convertInProcess({
      script: new URL('./mail-process.ts', import.meta.url),
      parameters: [attachmentTypes.join(','), maxAttachmentBytes, mostFiles],
      bytes,
      owner,
      maxMs: 20_000,
      maxOutput: maxMailBytes + 64 * 1024,
      maxMemoryMib: 512,
    })
    const { files, left_out } = readFrames(output)
    return { files: files.map((file) => ({ ...file, name: safeName(file.name) })), left_out: left_out.map(safeName) }
  } catch (error) {
    if (error instanceof Problem) throw error
    return undefined
  }
}

const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex')

/**
 * The same for each copy of a mail, and if its mailbox was moved: its Message-ID and its files. A mail without an id is known by all of its
 * bytes.
 */
export const messageKey = ({ message_id }: MailHead, bytes: Buffer, { files }: Pick<MailFiles, 'files'>): string =>
  sha256(
    message_id === null ? bytes : JSON.stringify([message_id, ...files.map((file) => sha256(file.bytes)).toSorted()]),
  )
