import { createHash } from 'node:crypto'
import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { v7 as uuid } from 'uuid'
import type { Multipart } from '#contract/platform/row.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Services } from '#server/platform/services.ts'
import { nameWithExtension, maxNameLength, typeOf } from './file-type.ts'
import type { NamedFile } from './file-type.ts'
import { isSvg, svgType } from './xml-head.ts'
import { createThumbnail } from './draw-image.ts'

/** A file in the store; the handler connects it to its document. */
export type StoredUpload = {
  id: string
  /** The company whose folder it is in. */
  company_id: string
  name: string
  size: number
  type: string
  thumbnail: boolean
  /** The hash of its bytes, equal for the same file. */
  digest: string
}

export const maxFiles = 20
const mib = 1024 * 1024

type StoredFiles = { types: readonly string[]; bytes: number }
/** The files inside a file that are stored as well. */
type Unpack = (bytes: Uint8Array) => Promise<NamedFile[]>
const nothingInside: Unpack = async () => []

/**
 * Stores the files of a request one after another with the type of their content. Throws `no_file`, `too_large` and
 * `unsupported_file`; then, and if the request fails later, `discard` removes the stored files.
 */
export const receiveFiles = async (
  request: FastifyRequest,
  { types, bytes: maxBytes }: StoredFiles,
  services: Services,
  companyId: string,
  unpack = nothingInside,
): Promise<StoredUpload[]> => {
  if (!request.isMultipart()) throw new Problem('no_file')
  const stored: StoredUpload[] = []
  try {
    for await (const { name, bytes } of filesOf(request, maxBytes)) {
      // A form whose file field is empty sends an empty file without a name.
      if (bytes.length === 0 && !name) continue
      stored.push(await storeFile(safeName(name), bytes, types, services, companyId))
      for (const inside of await unpack(bytes)) {
        const room = stored.length < maxFiles
        const isNew = room && stored.every(({ digest }) => digest !== digestOf(inside.bytes))
        if (isNew) stored.push(await storeFile(safeName(inside.name), inside.bytes, types, services, companyId))
      }
    }
  } catch (error) {
    await discardFiles(stored, services, companyId)
    throw error
  }
  if (stored.length === 0) throw new Problem('no_file')
  return stored
}

/** A small file with the type of its content. */
export type Upload = { name: string; type: string; bytes: Buffer }

/**
 * Reads the first file of a request into memory: an image of one of the types, or any file without `types`. Throws `no_file`, `too_large` and
 * `unsupported_file`.
 */
export const receiveOne = async (
  request: FastifyRequest,
  { types, bytes: maxBytes }: Pick<Multipart, 'types' | 'bytes'>,
): Promise<Upload> => {
  const noFile = new Problem('no_file', types ? { resource: 'image' } : {})
  if (!request.isMultipart()) throw noFile
  for await (const { name, bytes } of filesOf(request, maxBytes)) {
    if (bytes.length === 0) continue
    if (!types) return { name: safeName(name), type: 'application/octet-stream', bytes }
    const type = imageTypeOf(bytes, types)
    if (!type) throw new Problem('unsupported_file', { resource: types.includes(svgType) ? 'logo' : 'image' })
    return { name: safeName(name), type, bytes }
  }
  throw noFile
}

/** Files of any type, and the parsed JSON of the field `options`. */
export type ReceivedFiles = { files: Upload[]; options: unknown }

/** How many times the size of one file several files may have together, since they are in memory. */
const timesTogether = 3

/** Reads the files of a request into memory. Throws `no_file`, `too_large` and, for options that are no JSON, `bad_request`. */
export const receiveMany = async (
  request: FastifyRequest,
  { bytes: maxBytes, many, fields = [] }: { bytes: number; many: number; fields?: readonly string[] | undefined },
): Promise<ReceivedFiles> => {
  if (!request.isMultipart()) throw new Problem('no_file')
  const files: Upload[] = []
  let options: unknown = {}
  const plain: Record<string, string> = {}
  let room = maxBytes * timesTogether
  try {
    for await (const part of request.parts({ limits: { ...formLimits, fileSize: maxBytes, files: many } })) {
      if (part.type === 'field') {
        if (part.fieldname === 'options') options = JSON.parse(String(part.value))
        else if (fields.includes(part.fieldname)) plain[part.fieldname] = String(part.value)
        continue
      }
      const bytes = await part.toBuffer()
      room -= bytes.length
      if (room < 0)
        throw new Problem('too_large', { resource: 'file', values: { mb: (maxBytes * timesTogether) / mib } })
      if (bytes.length > 0 || part.filename)
        files.push({ name: safeName(part.filename), type: 'application/octet-stream', bytes })
    }
  } catch (error) {
    throw error instanceof SyntaxError ? new Problem('bad_request') : asProblem(error, maxBytes)
  }
  if (files.length === 0) throw new Problem('no_file')
  return { files, options: isObject(options) ? { ...plain, ...options } : options }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One of the accepted types. SVG is accepted only if it is listed, because it must be rendered first. */
const imageTypeOf = (bytes: Buffer, types: readonly string[]): string | undefined => {
  const found = typeOf(bytes) ?? (isSvg(bytes) ? svgType : undefined)
  return found && types.includes(found) ? found : undefined
}

const formLimits = { fields: 10, fieldSize: 60_000, headerPairs: 50 }

/** Iterates over the files of the request. Errors here are errors of the request, not of the store. */
async function* filesOf(request: FastifyRequest, maxBytes: number): AsyncGenerator<NamedFile> {
  const limits = { ...formLimits, fileSize: maxBytes, files: maxFiles }
  try {
    for await (const part of request.files({ limits })) yield { name: part.filename, bytes: await part.toBuffer() }
  } catch (error) {
    throw asProblem(error, maxBytes)
  }
}

/** Removes files from the store. The sweep removes those that fail now. */
export const discardFiles = async (stored: readonly StoredUpload[], services: Services, companyId: string) => {
  const names = stored.flatMap(({ id, thumbnail }) => (thumbnail ? [id, `${id}.small`] : [id]))
  // In parallel, because each waits if the store does not answer.
  await Promise.allSettled(names.map((name) => services.files.remove(companyId, name)))
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Stores a file with the type of its content. Throws `unsupported_file`. The caller discards it if nothing refers to it. */
export const storeFile = async (
  name: string,
  bytes: Buffer,
  types: readonly string[],
  services: Services,
  companyId: string,
): Promise<StoredUpload> => {
  const type = typeOf(bytes)
  if (!type || !types.includes(type)) throw new Problem('unsupported_file', { resource: 'paper' })
  const id = uuid()
  await services.files.put(companyId, id, bytes)
  const thumbnailBytes = await createThumbnail(bytes, type, { owner: companyId, log: services.log })
  const digest = digestOf(bytes)
  const upload = {
    id,
    company_id: companyId,
    name: nameWithExtension(name, type),
    size: bytes.length,
    type,
    thumbnail: thumbnailBytes !== undefined,
    digest,
  }
  try {
    if (thumbnailBytes) await services.files.put(companyId, `${id}.small`, thumbnailBytes)
  } catch (error) {
    await discardFiles([upload], services, companyId)
    throw error
  }
  return upload
}

/** The name without path and control characters, not longer than file systems accept. */
export const safeName = (fullName: string): string => {
  const last = fullName.split(/[\\/]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex
  const printable = last
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
  if (printable.length <= maxNameLength) return printable || 'file'
  const extension = /\.\w{1,8}$/.exec(printable)?.[0] ?? ''
  return printable.slice(0, maxNameLength - extension.length).toWellFormed() + extension
}

/** For a malformed or incomplete form Fastify throws an error with a status, its parser a plain error. */
const asProblem = (error: unknown, maxBytes: number): unknown => {
  const { code, statusCode = 400 } = error as { code?: string; statusCode?: number }
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new Problem('too_large', { resource: 'file', values: { mb: Math.round(maxBytes / mib) } })
  if (code === 'FST_FILES_LIMIT') return new Problem('too_large', { resource: 'files', values: { most: maxFiles } })
  return statusCode === 400 ? new Problem('bad_request') : error
}
