import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookUpRecords } from './look-up-records.ts'

/** The name in a question of the DNS. */
const nameIn = (question: Buffer): string => {
  const labels: string[] = []
  for (let at = 12, length = question[at] ?? 0; length > 0; at += length + 1, length = question[at] ?? 0)
    labels.push(question.subarray(at + 1, at + 1 + length).toString('latin1'))
  return labels.join('.')
}

/** One answer with texts of at most 255 bytes each; no such name without them. */
const answerTo = (question: Buffer, texts: readonly string[] | undefined): Buffer => {
  const head = Buffer.from(question)
  head.writeUInt16BE(texts ? 0x8180 : 0x8183, 2)
  head.writeUInt16BE(texts?.length ?? 0, 6)
  head.writeUInt16BE(0, 10)
  const end = 12 + nameIn(question).length + 2 + 4
  const records = (texts ?? []).map((text) => {
    const pieces = (text.match(/.{1,255}/g) ?? ['']).flatMap((piece) => [
      Buffer.from([piece.length]),
      Buffer.from(piece),
    ])
    const data = Buffer.concat(pieces)
    const record = Buffer.alloc(12)
    record.writeUInt16BE(0xc00c, 0)
    record.writeUInt16BE(16, 2)
    record.writeUInt16BE(1, 4)
    record.writeUInt32BE(60, 6)
    record.writeUInt16BE(data.length, 10)
    return Buffer.concat([record, data])
  })
  return Buffer.concat([head.subarray(0, end), ...records])
}

const key = `v=DKIM1; k=rsa; p=${'A'.repeat(392)}`
const zone: Record<string, readonly string[]> = {
  'ziedas.lt': ['v=spf1 include:mail.lt -all', 'other'],
  '_dmarc.ziedas.lt': ['v=DMARC1; p=reject'],
  'selector1._domainkey.ziedas.lt': [key],
  'du.lt': ['v=spf1 a -all', 'v=spf1 mx -all'],
}

const socket = createSocket('udp4')
let servers: string[]
const asked: string[] = []
beforeAll(async () => {
  socket.on('message', (question, { port, address }) => {
    const name = nameIn(question).toLowerCase()
    asked.push(name)
    if (name.endsWith('tyli.lt')) return
    socket.send(answerTo(question, zone[name]), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  servers = [`127.0.0.1:${(socket.address() as AddressInfo).port}`]
})
afterAll(() => void socket.close())

test('the records of a domain are found, also a key of several pieces', async () => {
  expect(await lookUpRecords('ziedas.lt', { servers })).toEqual({
    spf: 'found',
    dmarc: 'found',
    dkim: 'found',
    selector: 'selector1',
  })
})

test('a subdomain has the policy of the domain above it', async () => {
  expect(await lookUpRecords('pastas.ziedas.lt', { servers })).toMatchObject({ spf: 'missing', dmarc: 'found' })
})

test('what is missing or there twice is said', async () => {
  expect(await lookUpRecords('du.lt', { servers })).toEqual({
    spf: 'several',
    dmarc: 'missing',
    dkim: 'unknown',
    selector: null,
  })
})

test('a domain that does not answer is unknown after some seconds, and asked at most 13 questions', async () => {
  asked.length = 0
  const began = performance.now()
  expect(await lookUpRecords('tyli.lt', { servers })).toMatchObject({ spf: 'unknown', dmarc: 'unknown' })
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(new Set(asked).size).toBeLessThanOrEqual(13)
})
