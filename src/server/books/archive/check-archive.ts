import { createHash } from 'node:crypto'
import { collect } from '#server/platform/backup/byte-stream.ts'
import { productVersion } from '#server/platform/backup/manifest.ts'
import { checkName } from '#server/platform/files/store.ts'
import { isRefusal, refusal } from '#server/platform/process/refusal.ts'
import { filePartName, manifestName, manifestSchema, maxManifestBytes, memberSchema } from './archive-format.ts'
import {
  archiveFormat,
  formatVersion,
  membersName,
  ownArchiveSchema,
  readmeName,
  rowPartNames,
} from './archive-format.ts'
import type { ArchivedMember, ArchiveManifest, ArchivePart } from './archive-format.ts'
import { damagedArchive, foreignArchive, unexpectedPart } from './archive-refusals.ts'
import { openZip } from './zip-reader.ts'
import type { OpenZip } from './zip-reader.ts'

export type OpenArchive = {
  manifest: ArchiveManifest
  members: ArchivedMember[]
  /** The names of stored files. */
  files: string[]
  /** The bytes of a part; at their end they are compared with the manifest. */
  bytes: (name: string) => AsyncGenerator<Uint8Array>
  close: () => Promise<void>
}

/** Opens an archive and reads all of it: a damaged, foreign or swollen one, or one of another schema, is refused before anything is written. */
export const openArchive = async (file: string): Promise<OpenArchive> => {
  const zip = await openZip(file)
  try {
    const manifest = await readManifest(zip)
    const parts = new Map(manifest.parts.map((part) => [part.name, part]))
    const files = checkNames(zip, manifest, parts)
    const bytes = (name: string) => readPart(zip, parts.get(name))
    for (const { name } of manifest.parts) for await (const _ of bytes(name));
    return { manifest, members: await readMembers(bytes(membersName)), files, bytes, close: zip.close }
  } catch (error) {
    await zip.close()
    throw error
  }
}

const readManifest = async (zip: OpenZip): Promise<ArchiveManifest> => {
  const entry = zip.entries.get(manifestName)
  if (!entry || entry.size > maxManifestBytes) throw foreignArchive()
  const value = parseJson((await collect(zip.bytes(entry), maxManifestBytes)).toString('utf8'))
  const { format, format_version: version } = (value ?? {}) as { format?: unknown; format_version?: unknown }
  if (format !== archiveFormat) throw foreignArchive()
  if (typeof version === 'number' && version > formatVersion)
    throw refusal('The archive was made by a newer version of Kvitas. Restore it with that version or a later one.')
  const parsed = manifestSchema.safeParse(value)
  if (!parsed.success) throw damagedArchive(manifestName)
  checkSchema(parsed.data)
  return parsed.data
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw damagedArchive(manifestName)
  }
}

/** Rows fit only the tables that they came from. */
const checkSchema = ({ schema, product_version: version }: ArchiveManifest) => {
  const own = ownArchiveSchema()
  if (schema.checksum === own.checksum) return
  const [theirs, ours] = [numberOf(schema.migration), numberOf(own.migration)]
  if (theirs === ours)
    throw refusal('The archive was made by a changed program: its tables are not those of any version of Kvitas.')
  throw refusal(
    `The archive was made by version ${version} of Kvitas with the tables of migration ${theirs}; this is version ${productVersion} with ${ours}. ` +
      (theirs > ours
        ? 'Restore it with that version or a later one with the same tables.'
        : `Restore it into an instance of version ${version}; then update that instance, which migrates it, or make a new archive there.`),
  )
}

const numberOf = (migration: string): string => /^\d{4}/.exec(migration)?.[0] ?? '?'

/** Every part has a name that we write, each is there, and nothing else is. Returns the names of stored files. */
const checkNames = (zip: OpenZip, manifest: ArchiveManifest, parts: ReadonlyMap<string, ArchivePart>): string[] => {
  const expected = new Set([readmeName, ...rowPartNames])
  const files: string[] = []
  for (const name of parts.keys()) {
    if (expected.has(name)) continue
    const file = name.slice(filePartName('').length)
    if (!name.startsWith(filePartName('')) || !isStoredName(file)) throw unexpectedPart()
    files.push(file)
  }
  const isComplete = [...expected].every((name) => parts.has(name)) && parts.size === manifest.parts.length
  const isWhole = zip.entries.size === parts.size + 1 && [...parts.keys()].every((name) => zip.entries.has(name))
  const rows = manifest.parts.reduce((sum, part) => sum + (part.rows ?? 0), 0)
  if (!isComplete || !isWhole || rows !== manifest.counts.rows || files.length !== manifest.counts.files)
    throw unexpectedPart()
  return files
}

const isStoredName = (name: string): boolean => {
  try {
    return checkName(name) === name && !name.endsWith('.part')
  } catch {
    return false
  }
}

const newLine = 10
/** A row is at most about as long as the largest stored file of a payment. */
const maxLineBytes = 64 * 1024 * 1024

const readPart = async function* (zip: OpenZip, part: ArchivePart | undefined): AsyncGenerator<Uint8Array> {
  const entry = part && zip.entries.get(part.name)
  if (!entry || entry.size !== part.size) throw damagedArchive(part?.name)
  const hash = createHash('sha256')
  const count = { size: 0, rows: 0, line: 0 }
  try {
    for await (const piece of zip.bytes(entry)) {
      hash.update(piece)
      count.size += piece.length
      if (part.rows !== undefined) countLines(piece, count)
      yield piece
    }
  } catch (error) {
    throw isRefusal(error) ? damagedArchive(part.name) : error
  }
  const isSame = count.size === part.size && hash.digest('hex') === part.sha256
  if (!isSame || (part.rows !== undefined && (count.rows !== part.rows || count.line > 0)))
    throw damagedArchive(part.name)
}

const countLines = (piece: Uint8Array, count: { rows: number; line: number }) => {
  let from = 0
  for (let end = piece.indexOf(newLine); end >= 0; end = piece.indexOf(newLine, from)) {
    count.rows += 1
    count.line = 0
    from = end + 1
  }
  count.line += piece.length - from
  if (count.line > maxLineBytes) throw damagedArchive()
}

const maxMembersBytes = 16 * 1024 * 1024

const readMembers = async (bytes: AsyncIterable<Uint8Array>): Promise<ArchivedMember[]> => {
  const text = (await collect(bytes, maxMembersBytes)).toString('utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const parsed = memberSchema.safeParse(parseJson(line))
      if (!parsed.success) throw damagedArchive(membersName)
      return parsed.data
    })
}
