import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { typeOf } from '#server/platform/files/file-type.ts'
import { writeFrames } from './mail-frames.ts'
import type { MailFile } from './mail-frames.ts'

// Reads a mail from its input and writes its usable files to its output. The parameters are the accepted types, the largest file and the
// most files.
const [types = '', maxBytes = '0', most = '0'] = process.argv.slice(2)
const accepted = types.split(',')

/** A mail in a mail in a mail; what is deeper is left out. */
const deepest = 3
/** A mail of thousands of small parts is hostile. */
const mostParts = 200
/** Logos of signatures and signs of social networks. */
const smallestImage = 10 * 1024

const limits = { maxNestingDepth: 30, maxHeadersSize: 512 * 1024, forceRfc822Attachments: true }

const files: MailFile[] = []
const leftOut: string[] = []
let parts = 0

const take = (name: string, bytes: Buffer, isInline: boolean) => {
  const type = typeOf(bytes)
  const isImage = type?.startsWith('image/') ?? false
  if (isImage && (isInline || bytes.length < smallestImage)) return
  const isUsable = type !== undefined && accepted.includes(type) && bytes.length <= Number(maxBytes)
  if (isUsable && files.length < Number(most)) files.push({ name, bytes })
  else leftOut.push(name)
}

const read = async (message: Uint8Array, depth: number): Promise<void> => {
  const { attachments } = await PostalMime.parse(message, limits)
  for (const { filename, mimeType, content, related, contentId } of attachments) {
    parts += 1
    if (parts > mostParts) return
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
    const name = (filename ?? '').slice(0, 300)
    if (mimeType === 'message/rfc822') {
      // One that cannot be read leaves the others as they are.
      if (depth < deepest) await read(bytes, depth + 1).catch(() => leftOut.push(name))
      else leftOut.push(name)
    } else if (bytes.length > 0) take(name, bytes, Boolean(related && contentId))
  }
}

await read(await buffer(process.stdin), 0)
process.stdout.write(writeFrames({ files, left_out: [...new Set(leftOut)].slice(0, 20) }))
