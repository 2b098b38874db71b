// RFC 3161, section 2.4. The signature is not checked here: docs/integrity.md shows how openssl does it.
import { derTag, readDer, writeDer } from './der.ts'
import type { DerElement } from './der.ts'

/** What a time stamp proves: that the hash existed at the time. `granted`: the authority gave a stamp. */
export type TimeStamp = { imprint: Buffer; nonce: Buffer | null; stampedAt: string }

const sha256Id = Buffer.from('608648016503040201', 'hex')
const signedDataId = Buffer.from('2a864886f70d010702', 'hex')
const timeStampInfoId = Buffer.from('2a864886f70d0109100104', 'hex')

/** The request to stamp a sha256 hash. `nonce` has 8 bytes; the answer repeats it. The certificate of the authority is asked for, too. */
export const timeStampRequest = (hash: Buffer, nonce: Buffer): Buffer => {
  const algorithm = writeDer(derTag.sequence, writeDer(derTag.objectId, sha256Id), writeDer(derTag.nothing))
  const imprint = writeDer(derTag.sequence, algorithm, writeDer(derTag.octetString, hash))
  return writeDer(
    derTag.sequence,
    writeDer(derTag.integer, Buffer.from([1])),
    imprint,
    writeDer(derTag.integer, integerBytes(nonce)),
    writeDer(derTag.boolean, Buffer.from([0xff])),
  )
}

/** A positive integer in the fewest bytes. */
export const integerBytes = (bytes: Buffer): Buffer => {
  const start = bytes.findIndex((byte) => byte !== 0)
  const value = start < 0 ? Buffer.from([0]) : bytes.subarray(start)
  return value[0]! >= 0x80 ? Buffer.concat([Buffer.from([0]), value]) : value
}

/** Reads the answer of an authority; null if it is not a granted stamp of a sha256 hash. */
export const readTimeStamp = (response: Buffer): TimeStamp | null => {
  const [status, token] = childrenOf(only(response), derTag.sequence)
  const [code] = childrenOf(status, derTag.sequence)
  // 0: granted, 1: granted with modifications.
  if (code?.tag !== derTag.integer || code.value.length !== 1 || code.value[0]! > 1) return null
  const signed = only(contentOf(token, signedDataId))
  const encapsulated = childrenOf(signed, derTag.sequence)[2]
  const octets = only(contentOf(encapsulated, timeStampInfoId))
  if (octets?.tag !== derTag.octetString) return null
  const [, , imprint, , time, ...optional] = childrenOf(only(octets.value), derTag.sequence)
  const [algorithm, hashed] = childrenOf(imprint, derTag.sequence)
  const [algorithmId] = childrenOf(algorithm, derTag.sequence)
  if (!algorithmId?.value.equals(sha256Id) || hashed?.tag !== derTag.octetString || hashed.value.length !== 32)
    return null
  const stampedAt = momentOf(time)
  if (!stampedAt) return null
  const nonce = optional.find((element) => element.tag === derTag.integer)?.value ?? null
  return { imprint: hashed.value, nonce, stampedAt }
}

const only = (bytes: Buffer | undefined): DerElement | undefined => {
  const elements = bytes && readDer(bytes)
  return elements?.length === 1 ? elements[0] : undefined
}

const childrenOf = (element: DerElement | undefined, tag: number): DerElement[] =>
  (element?.tag === tag && readDer(element.value)) || []

/** The content of a ContentInfo or an EncapsulatedContentInfo of this type. */
const contentOf = (element: DerElement | undefined, type: Buffer): Buffer | undefined => {
  const [id, content] = childrenOf(element, derTag.sequence)
  return id?.tag === derTag.objectId && id.value.equals(type) && content?.tag === derTag.explicit0
    ? content.value
    : undefined
}

const generalizedTime = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d+))?Z$/

/** RFC 3339 in UTC with milliseconds. */
const momentOf = (element: DerElement | undefined): string | null => {
  if (element?.tag !== derTag.generalizedTime) return null
  const match = generalizedTime.exec(element.value.toString('latin1'))
  if (!match) return null
  const [, year, month, day, hour, minute, second, fraction = ''] = match
  const text = `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
  return Number.isNaN(Date.parse(text)) ? null : text
}
