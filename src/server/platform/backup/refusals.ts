import { refusal } from '#server/platform/process/refusal.ts'
import type { Refusal } from '#server/platform/process/refusal.ts'

// What is wrong with a backup, in words. They do not repeat its content.

export const foreignFile = (): Refusal => refusal('This is not a backup of Kvitas.')
export const newerFormat = (): Refusal =>
  refusal('The backup was made by a newer version of Kvitas. Restore it with that version or a later one.')
export const wrongKey = (): Refusal =>
  refusal('The backup was encrypted with another key. Set BACKUP_KEY_FILE to the key that it was made with.')
export const damaged = (): Refusal =>
  refusal('The backup is damaged: its bytes are not those that were written. Take another backup.')
export const cutOff = (): Refusal => refusal('The backup is cut off: its end is missing. Take another backup.')

const systemReasons: Record<string, string> = {
  ENOSPC: 'there is no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'this user may not write or read there',
  EPERM: 'this user may not write or read there',
  EROFS: 'the disk is read-only',
  ENOENT: 'it does not exist',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
  EISDIR: 'it is a folder, not a file',
  EIO: 'the disk fails',
  ECONNREFUSED: 'it does not answer',
  ECONNRESET: 'the connection broke',
  ENOTFOUND: 'its host is unknown',
  EAI_AGAIN: 'its host is unknown',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'it does not answer',
  EPIPE: 'the connection broke',
  NoSuchBucket: 'there is no such bucket',
  NoSuchKey: 'it does not exist',
  InvalidAccessKeyId: 'the store does not know AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID',
  AccessDenied: 'these keys may not list, read, write and delete there',
  ServiceUnavailable: 'the store is unavailable',
  TimeoutError: 'it does not answer',
}

/** The failure of a place of backups as a refusal that names the place, which has no secrets. Refusals stay as they are. */
export const storeFailure = (place: string, error: unknown): unknown => {
  const { code, name, message } = error as NodeJS.ErrnoException
  if (error instanceof Error && 'exitCode' in error) return error
  const reason = systemReasons[code ?? ''] ?? systemReasons[name]
  if (reason) return refusal(`The backup place ${place} can't be used: ${reason}.`)
  // Errors of a store of objects contain the access key, so only their names are told.
  if (error instanceof Error && '$metadata' in error)
    return refusal(`The backup place ${place} can't be used: the store answers ${name}.`)
  return /^(?:aborted|Premature close|socket hang up|terminated)$/.test(message)
    ? refusal(`The backup place ${place} can't be used: the connection broke.`)
    : error
}
