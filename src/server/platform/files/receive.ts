import { createHash } from 'node:crypto'
import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { v7 as uuid } from 'uuid'
import type { Multipart } from '#contract/platform/row.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Services } from '#server/platform/services.ts'
import { fittingName, longestName, typeOf } from './file-type.ts'
import { isSvg, svgType } from './xml-head.ts'
import { drawThumbnail } from './draw-image.ts'

/** A file whose bytes lie in the store; what it belongs to is for the handler to say. */
export type StoredUpload = {
  id: string
  /** Whose folder it lies in. */
  company_id: string
  name: string
  size: number
  type: string
  thumbnail: boolean
  /** Of its bytes: the same file sent again has the same. */
  digest: string
}

export const mostFiles = 20
const mib = 1024 * 1024

/**
 * Reads the files of a request one after the other into the store, each told by its content. Refuses with `no_file`,
 * `too_large` and `unsupported_file`; then, as when the request fails later, `discard` what was stored.
 */
export const receiveFiles = async (
  request: FastifyRequest,
  { types, bytes: most }: Multipart,
  services: Services,
  companyId: string,
): Promise<StoredUpload[]> => {
  if (!request.isMultipart()) throw new Problem('no_file')
  const stored: StoredUpload[] = []
  try {
    for await (const { name, bytes } of sentFiles(request, most)) {
      // A form that names a file field but has no file chosen sends an empty one without a name.
      if (bytes.length === 0 && !name) continue
      stored.push(await store(nameOf(name), bytes, types, services, companyId))
    }
  } catch (error) {
    await discardFiles(stored, services, companyId)
    throw error
  }
  if (stored.length === 0) throw new Problem('no_file')
  return stored
}

/** A small file as it was sent, its type told by its content. */
export type Upload = { name: string; type: string; bytes: Buffer }

/** Reads the one picture of a request into memory. Refuses with `no_file`, `too_large` and `unsupported_file`. */
export const receiveOne = async (
  request: FastifyRequest,
  { types, bytes: most }: Pick<Multipart, 'types' | 'bytes'>,
): Promise<Upload> => {
  if (!request.isMultipart()) throw new Problem('no_file', { resource: 'image' })
  for await (const { name, bytes } of sentFiles(request, most)) {
    if (bytes.length === 0) continue
    const type = typeOfPicture(bytes, types)
    if (!type) throw new Problem('unsupported_file', { resource: types.includes(svgType) ? 'logo' : 'image' })
    return { name: nameOf(name), type, bytes }
  }
  throw new Problem('no_file', { resource: 'image' })
}

/** One of the types taken; a drawing counts as one only where it is asked for, for it is not a picture until it was drawn. */
const typeOfPicture = (bytes: Buffer, types: readonly string[]): string | undefined => {
  const found = typeOf(bytes) ?? (isSvg(bytes) ? svgType : undefined)
  return found && types.includes(found) ? found : undefined
}

/** The files as the request brings them. What goes wrong here is wrong with the request; with the store it goes wrong outside. */
async function* sentFiles(request: FastifyRequest, most: number): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const limits = { fileSize: most, files: mostFiles, fields: 10, fieldSize: 10_000, headerPairs: 50 }
  try {
    for await (const part of request.files({ limits })) yield { name: part.filename, bytes: await part.toBuffer() }
  } catch (error) {
    throw asProblem(error, most)
  }
}

/** Takes files out of the store again. What cannot be removed now is swept up later. */
export const discardFiles = async (stored: readonly StoredUpload[], services: Services, companyId: string) => {
  const names = stored.flatMap(({ id, thumbnail }) => (thumbnail ? [id, `${id}.small`] : [id]))
  // At once: with a store that does not answer each of them waits.
  await Promise.allSettled(names.map((name) => services.files.remove(companyId, name)))
}

const store = async (
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
  const small = await drawThumbnail(bytes, type, services.log)
  const digest = createHash('sha256').update(bytes).digest('hex')
  const upload = {
    id,
    company_id: companyId,
    name: fittingName(name, type),
    size: bytes.length,
    type,
    thumbnail: small !== undefined,
    digest,
  }
  try {
    if (small) await services.files.put(companyId, `${id}.small`, small)
  } catch (error) {
    await discardFiles([upload], services, companyId)
    throw error
  }
  return upload
}

/** Without a path or control characters, of a length that file systems take. */
const nameOf = (given: string): string => {
  const last = given.split(/[\\/]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex
  const printable = last
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
  if (printable.length <= longestName) return printable || 'file'
  const extension = /\.\w{1,8}$/.exec(printable)?.[0] ?? ''
  return printable.slice(0, longestName - extension.length).toWellFormed() + extension
}

/** A body that is no form or breaks off is told by Fastify with its status, by the reader below it with a bare error. */
const asProblem = (error: unknown, most: number): unknown => {
  const { code, statusCode = 400 } = error as { code?: string; statusCode?: number }
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new Problem('too_large', { resource: 'file', values: { mb: Math.round(most / mib) } })
  if (code === 'FST_FILES_LIMIT') return new Problem('too_large', { resource: 'files', values: { most: mostFiles } })
  return statusCode === 400 ? new Problem('bad_request') : error
}
