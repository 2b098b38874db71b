import { mkdir, open, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { eAddressText } from '#domain/e-address.ts'
import type { Delivery, EventHandlers, PeppolAccessPoint, PeppolDocument, Reach, Receipt } from './access-point.ts'

const answerSchema = z.object({ state: z.enum(['delivered', 'failed']), answer: z.string().nullish() })

/**
 * An access point of one's own that shares a folder with the product (docs/decisions/peppol-access-points.md):
 * - `out/<key>.xml` is the document, and `out/<key>.json` says from whom to whom. The JSON file is written last. A repetition has the same
 *   key, and must not be sent again.
 * - `answers/<key>.json` is the answer: `{"state": "delivered"}`, or `{"state": "failed", "answer": "why"}`.
 * - `in/<name>.xml` is a document that came in, and `in/<name>.json` says for whom: `{"receiver_id": "42"}`. The JSON file is written last.
 *   Both are moved to `taken` when they are stored.
 * - `receivers.txt`, if it exists, has the address of every receiver on a line of its own: `0200:110053842`.
 */
export const folderAccessPoint = (folder: string): PeppolAccessPoint => ({
  isSenderId: () => true,
  send: async (document) => {
    try {
      await handOver(join(folder, 'out'), document)
      return { kind: 'accepted', id: document.key }
    } catch (error) {
      return { kind: 'later', answer: codeOf(error), waitSeconds: null, mayHaveIt: true }
    }
  },
  delivery: async (key) => {
    const text = await readSmall(join(folder, 'answers', `${key}.json`))
    return text === undefined ? { kind: 'waiting' } : deliveryOf(text)
  },
  readEvents: (handlers) => readReceived(folder, handlers),
  fetchReceived: (name) => fetchReceived(join(folder, 'in'), name),
  reach: async (receiver): Promise<Reach> => {
    const list = await readFile(join(folder, 'receivers.txt'), 'utf8').catch(() => undefined)
    if (list === undefined) return 'unknown'
    return list.split(/\s+/).includes(eAddressText(receiver)) ? 'yes' : 'no'
  },
})

const handOver = async (out: string, { key, senderId, sender, receiver, number, ubl }: PeppolDocument) => {
  await mkdir(out, { recursive: true, mode: 0o700 })
  const facts = { key, sender_id: senderId, sender: eAddressText(sender), receiver: eAddressText(receiver), number }
  await writeWhole(join(out, `${key}.xml`), ubl)
  await writeWhole(join(out, `${key}.json`), `${JSON.stringify(facts)}\n`)
}

/** On the disk before it gets its name, so that no reader sees half of it, also after a power failure. */
const writeWhole = async (path: string, content: Uint8Array | string) => {
  await writeFile(`${path}.part`, content, { mode: 0o600, flush: true })
  await rename(`${path}.part`, path)
}

/** More than what one minute brings. The rest follows a minute later. */
const maxDocuments = 200
const documentName = /^([\w-][\w.-]{0,99})\.json$/
const receivedFacts = z.object({ receiver_id: z.string().min(1).max(100) })
const maxReceivedBytes = 10 * 1024 * 1024

const readReceived = async (folder: string, { received }: EventHandlers): Promise<void> => {
  const files = await readdir(join(folder, 'in')).catch(() => [])
  const names = files.flatMap((file) => documentName.exec(file)?.[1] ?? []).toSorted()
  for (const name of names.slice(0, maxDocuments)) {
    const { isStored } = await received(name)
    if (isStored) await putAway(folder, name)
  }
}

/** The JSON file last: as long as it is there, moving is tried again. */
const putAway = async (folder: string, name: string) => {
  await mkdir(join(folder, 'taken'), { recursive: true, mode: 0o700 })
  for (const file of [`${name}.xml`, `${name}.json`])
    await rename(join(folder, 'in', file), join(folder, 'taken', file)).catch(() => {})
}

const fetchReceived = async (folder: string, name: string): Promise<Receipt> => {
  const { data } = receivedFacts.safeParse(parsed((await readSmall(join(folder, `${name}.json`))) ?? ''))
  const path = join(folder, `${name}.xml`)
  const size = (await stat(path).catch(() => undefined))?.size
  if (!data || size === undefined) return { kind: 'later' }
  if (size > maxReceivedBytes) return { kind: 'gone' }
  const ubl = await readFile(path).catch(() => undefined)
  return ubl ? { kind: 'document', document: { receiverId: data.receiver_id, ubl } } : { kind: 'later' }
}

const maxAnswerBytes = 64 * 1024

/** The beginning of a file; undefined if there is none, or none that can be read now. */
const readSmall = async (path: string): Promise<string | undefined> => {
  const file = await open(path).catch(() => undefined)
  if (!file) return undefined
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(maxAnswerBytes), 0, maxAnswerBytes, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } catch {
    return undefined
  } finally {
    await file.close()
  }
}

/** A file that is no answer yet, such as half of one, is read again later. */
const deliveryOf = (text: string): Delivery => {
  const { data } = answerSchema.safeParse(parsed(text))
  if (!data) return { kind: 'waiting' }
  return data.state === 'delivered' ? { kind: 'delivered' } : { kind: 'failed', answer: data.answer ?? null }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const codeOf = (error: unknown): string | null => (error as NodeJS.ErrnoException).code ?? null
