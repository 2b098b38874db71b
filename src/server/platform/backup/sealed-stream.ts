// Decision: docs/decisions/backups.md
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { byteReader, inBlocks } from './byte-stream.ts'
import type { Bytes } from './byte-stream.ts'
import { cutOff, damaged, foreignFile, newerFormat, wrongKey } from './refusals.ts'

/** The file begins with this line; the digit is the version of the format. */
const magic = Buffer.from('KVITAS BACKUP 1\n')
const magicOfAnyVersion = /^KVITAS BACKUP \d\n$/
const saltBytes = 32
const checkBytes = 16
/** The line, the salt, a check of the key and a check sum of all three. */
const headBytes = magic.length + saltBytes + 2 * checkBytes

const blockBytes = 64 * 1024
const tagBytes = 16
const lastFlag = 0x8000_0000

/**
 * Encrypts with AES-256-GCM in blocks. Each backup has its own key, derived from the operator's by a random salt. The nonce of a block is its
 * number and whether it is the last, so blocks that are changed, moved, left out or added, and a missing end, are all recognised.
 */
export const sealStream = async function* (secret: Buffer, source: Bytes): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  const key = keyOf(secret, salt, 'content')
  yield headOf(secret, salt)
  let position = 0
  let previous: Buffer | undefined
  for await (const block of inBlocks(source, blockBytes)) {
    if (previous) yield sealBlock(key, position++, previous, false)
    previous = block
  }
  yield sealBlock(key, position, previous ?? Buffer.alloc(0), true)
}

/** Decrypts what `sealStream` wrote. Nothing is passed on that was not authenticated; the end is reached only if all of it is there. */
export const openStream = async function* (secret: Buffer, source: Bytes): AsyncGenerator<Buffer> {
  const bytes = byteReader(source)
  const key = openHead(secret, await bytes.read(headBytes))
  for (let position = 0; ; position += 1) {
    const lengthField = await bytes.read(4)
    if (lengthField.length < 4) throw cutOff()
    const field = lengthField.readUInt32BE()
    const isLast = (field & lastFlag) !== 0
    const length = field & ~lastFlag
    if (length < tagBytes || length > blockBytes + tagBytes) throw damaged()
    const sealed = await bytes.read(length)
    if (sealed.length < length) throw cutOff()
    yield openBlock(key, position, sealed, isLast)
    if (!isLast) continue
    if ((await bytes.read(1)).length > 0) throw damaged()
    return
  }
}

const keyOf = (secret: Buffer, salt: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, `kvitas backup ${purpose}`, 32))

const sumOf = (...parts: Buffer[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest().subarray(0, checkBytes)
}

/** The check tells a wrong key from damage. */
const checkOf = (secret: Buffer, salt: Buffer): Buffer =>
  createHmac('sha256', keyOf(secret, salt, 'check'))
    .update(salt)
    .digest()
    .subarray(0, checkBytes)

const headOf = (secret: Buffer, salt: Buffer): Buffer => {
  const check = checkOf(secret, salt)
  return Buffer.concat([magic, salt, check, sumOf(magic, salt, check)])
}

const openHead = (secret: Buffer, head: Buffer): Buffer => {
  const line = head.subarray(0, magic.length)
  if (!magicOfAnyVersion.test(line.toString('latin1'))) throw foreignFile()
  if (!line.equals(magic)) throw newerFormat()
  if (head.length < headBytes) throw cutOff()
  const salt = head.subarray(magic.length, magic.length + saltBytes)
  const check = head.subarray(magic.length + saltBytes, headBytes - checkBytes)
  if (!sumOf(line, salt, check).equals(head.subarray(headBytes - checkBytes))) throw damaged()
  if (!timingSafeEqual(check, checkOf(secret, salt))) throw wrongKey()
  return keyOf(secret, salt, 'content')
}

const nonceOf = (position: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt8(isLast ? 1 : 0)
  nonce.writeBigUInt64BE(BigInt(position), 4)
  return nonce
}

const sealBlock = (key: Buffer, position: number, block: Buffer, isLast: boolean): Buffer => {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(position, isLast))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(((block.length + tagBytes) | (isLast ? lastFlag : 0)) >>> 0)
  return Buffer.concat([length, cipher.update(block), cipher.final(), cipher.getAuthTag()])
}

const openBlock = (key: Buffer, position: number, sealed: Buffer, isLast: boolean): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(position, isLast), { authTagLength: tagBytes })
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes))
  const block = decipher.update(sealed.subarray(0, sealed.length - tagBytes))
  try {
    decipher.final()
  } catch {
    throw damaged()
  }
  return block
}
