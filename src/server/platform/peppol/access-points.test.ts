import { existsSync, mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { easSchemes, isPeppolAddress } from '#domain/e-invoice/electronic-address.ts'
import { startStorecoveServer } from '#server/test/storecove-server.ts'
import type { StorecoveServer } from '#server/test/storecove-server.ts'
import { quiet } from '#server/test/programs.ts'
import type { DeliveryEvent, PeppolDocument } from './access-point.ts'
import { folderAccessPoint } from './folder.ts'
import { storecoveAccessPoint } from './storecove.ts'
import { storecoveAddress } from './storecove-schemes.ts'

const document: PeppolDocument = {
  key: '019363a0-0000-7000-8000-000000000001',
  mayBeKnown: false,
  senderId: '42',
  sender: { scheme: '0200', id: '302000000' },
  receiver: { scheme: '0200', id: '110053842' },
  number: 'SF-001',
  ubl: Buffer.from('<Invoice>ąžuolas</Invoice>'),
}
const again = { ...document, mayBeKnown: true }

describe('a shared folder', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kvitas-peppol-'))
    return () => rmSync(folder, { recursive: true })
  })

  test('it gets the file and who sends it to whom, and a repetition has the same name', async () => {
    const accessPoint = folderAccessPoint(folder)
    expect(await accessPoint.send(document)).toEqual({ kind: 'accepted', id: document.key })
    expect(await accessPoint.send(again)).toEqual({ kind: 'accepted', id: document.key })
    expect(readdirSync(join(folder, 'out')).toSorted()).toEqual([`${document.key}.json`, `${document.key}.xml`])
    expect(readFileSync(join(folder, 'out', `${document.key}.xml`), 'utf8')).toBe('<Invoice>ąžuolas</Invoice>')
    expect(JSON.parse(readFileSync(join(folder, 'out', `${document.key}.json`), 'utf8'))).toEqual({
      key: document.key,
      sender_id: '42',
      sender: '0200:302000000',
      receiver: '0200:110053842',
      number: 'SF-001',
    })
  })

  test('its answers are read, and half of an answer is read later', async () => {
    const accessPoint = folderAccessPoint(folder)
    mkdirSync(join(folder, 'answers'))
    const answer = (text: string) => writeFileSync(join(folder, 'answers', `${document.key}.json`), text)
    expect(await accessPoint.delivery(document.key)).toEqual({ kind: 'waiting' })
    answer('{"state": "deli')
    expect(await accessPoint.delivery(document.key)).toEqual({ kind: 'waiting' })
    answer('{"state": "delivered"}')
    expect(await accessPoint.delivery(document.key)).toEqual({ kind: 'delivered' })
    answer('{"state": "failed", "answer": "No such receiver"}')
    expect(await accessPoint.delivery(document.key)).toEqual({ kind: 'failed', answer: 'No such receiver' })
  })

  test('an answer that cannot be read holds up no other, and a long one counts', async () => {
    const accessPoint = folderAccessPoint(folder)
    const path = join(folder, 'answers', `${document.key}.json`)
    mkdirSync(path, { recursive: true })
    expect(await accessPoint.delivery(document.key)).toEqual({ kind: 'waiting' })
    rmSync(path, { recursive: true })
    writeFileSync(path, JSON.stringify({ state: 'failed', answer: 'x'.repeat(10_000) }))
    expect(await accessPoint.delivery(document.key)).toMatchObject({ kind: 'failed' })
  })

  test('it knows the receivers of its list, and says nothing without one', async () => {
    const accessPoint = folderAccessPoint(folder)
    expect(await accessPoint.reach(document.receiver)).toBe('unknown')
    writeFileSync(join(folder, 'receivers.txt'), '0200:110053842\n9937:LT100001\n')
    expect(await accessPoint.reach(document.receiver)).toBe('yes')
    expect(await accessPoint.reach({ scheme: '0200', id: '11005384' })).toBe('no')
  })

  test('documents that came in are announced when they are complete, and put away when they are stored', async () => {
    const accessPoint = folderAccessPoint(folder)
    const stored = new Set<string>()
    const names: string[] = []
    const read = () =>
      accessPoint.readEvents({
        delivery: async () => {},
        received: async (name) => {
          names.push(name)
          return { isStored: stored.has(name) }
        },
      })
    await read()
    mkdirSync(join(folder, 'in'))
    writeFileSync(join(folder, 'in', 'a.xml'), '<Invoice>ąžuolas</Invoice>')
    await read()
    expect(names).toEqual([])
    writeFileSync(join(folder, 'in', 'a.json'), '{"receiver_id": "42"}')
    writeFileSync(join(folder, 'in', 'b.json'), '{"receiver')
    await read()
    expect(names).toEqual(['a', 'b'])
    expect(await accessPoint.fetchReceived('a')).toMatchObject({ kind: 'document', document: { receiverId: '42' } })
    expect(await accessPoint.fetchReceived('b')).toEqual({ kind: 'later' })
    stored.add('a')
    await read()
    expect(readdirSync(join(folder, 'in'))).toEqual(['b.json'])
    expect(readdirSync(join(folder, 'taken')).toSorted()).toEqual(['a.json', 'a.xml'])
  })

  test('a folder that cannot be written is tried again later', async () => {
    writeFileSync(join(folder, 'out'), 'a file')
    expect(await folderAccessPoint(folder).send(document)).toMatchObject({ kind: 'later' })
    expect(existsSync(join(folder, 'answers'))).toBe(false)
  })
})

describe('Storecove', () => {
  let storecove: StorecoveServer
  beforeAll(async () => {
    storecove = await startStorecoveServer()
  })
  beforeEach(() => storecove.forget())
  afterAll(() => storecove.close())
  const log = { ...quiet, error: () => {} }
  const accessPoint = (token = storecove.token) => storecoveAccessPoint({ url: storecove.url, token, log })

  test('a document is submitted with its sender, receiver, key and bytes', async () => {
    const result = await accessPoint().send(document)
    const [[guid, submission] = []] = [...storecove.state.accepted]
    expect(result).toEqual({ kind: 'accepted', id: guid })
    expect(submission).toMatchObject({
      legalEntityId: 42,
      idempotencyGuid: document.key,
      routing: { eIdentifiers: [{ scheme: 'LT:LEC', id: '110053842' }] },
      document: { documentType: 'invoice', rawDocumentData: { parseStrategy: 'ubl' } },
    })
    const bytes = Buffer.from(submission!.document.rawDocumentData.document, 'base64')
    expect(bytes.toString()).toBe('<Invoice>ąžuolas</Invoice>')
  })

  test.each([
    ['unauthorized', { kind: 'later', answer: null, waitSeconds: null, mayHaveIt: false }],
    ['invalid', { kind: 'refused', answer: 'document: BR-99 the invoice is wrong' }],
    ['busy', { kind: 'later', answer: null, waitSeconds: 120, mayHaveIt: false }],
    ['broken', { kind: 'later', answer: null, waitSeconds: null, mayHaveIt: true }],
    ['lose', { kind: 'later', answer: null, waitSeconds: null, mayHaveIt: true }],
  ] as const)('when it is %s the result says whether to try again', async (behaviour, result) => {
    storecove.state.behaviour = behaviour
    expect(await accessPoint().send(document)).toEqual(result)
  })

  test('a wrong token and a server that is not there are tried again later', async () => {
    expect(await accessPoint('wrong-token').send(document)).toMatchObject({ kind: 'later', mayHaveIt: false })
    const stopped = await startStorecoveServer()
    await stopped.close()
    const nowhere = storecoveAccessPoint({ url: stopped.url, token: 'x', log })
    expect(await nowhere.send(document)).toMatchObject({ kind: 'later', mayHaveIt: false })
    expect([await nowhere.reach(document.receiver), await nowhere.delivery('1')]).toEqual([
      'unknown',
      { kind: 'waiting' },
    ])
  })

  test('an answer that does not come in time leaves open whether it has the document', async () => {
    storecove.state.behaviour = 'hang'
    const impatient = storecoveAccessPoint({ url: storecove.url, token: storecove.token, log, timeoutMs: 200 })
    expect(await impatient.send(document)).toMatchObject({ kind: 'later', mayHaveIt: true })
    expect(storecove.state.accepted.size).toBe(1)
  })

  test('a repeated key is not sent twice, and its result is unknown', async () => {
    storecove.state.behaviour = 'lose'
    await accessPoint().send(document)
    storecove.state.behaviour = 'serve'
    expect(await accessPoint().send(again)).toMatchObject({ kind: 'unknown' })
    expect(storecove.state.accepted.size).toBe(1)
  })

  test('a receiver is looked up, and a scheme without a route is not reachable', async () => {
    storecove.state.unknownReceivers.add('302000001')
    expect(await accessPoint().reach(document.receiver)).toBe('yes')
    expect(await accessPoint().reach({ scheme: '0200', id: '302000001' })).toBe('no')
    expect(await accessPoint().reach({ scheme: 'EM', id: 'ona@medis.lt' })).toBe('no')
  })

  test('evidence means delivered', async () => {
    storecove.state.delivered.add('1')
    expect([await accessPoint().delivery('1'), await accessPoint().delivery('2')]).toEqual([
      { kind: 'delivered' },
      { kind: 'waiting' },
    ])
  })

  test('events are read until one is about no document, and an event whose handler fails stays', async () => {
    storecove.tell('1', 'succeeded')
    storecove.tell('2', 'failed', [{ source: 'peppol', details: 'the receiver refused it' }], {
      idempotency_guid: document.key,
    })
    storecove.tell('3', 'acknowledged')
    storecove.state.events.push({
      guid: 'other',
      body: '{"event_type":"legal_entity","event":"changed","guid":"4"}',
    })
    const events: DeliveryEvent[] = []
    const received = async () => ({ isStored: false })
    const failing = () => Promise.reject(new Error('no database'))
    await expect(accessPoint().readEvents({ delivery: failing, received })).rejects.toThrow('no database')
    expect(storecove.state.events).toHaveLength(4)
    await accessPoint().readEvents({ delivery: async (event) => void events.push(event), received })
    expect(events).toEqual([
      { id: '1', key: null, delivery: { kind: 'delivered' } },
      { id: '2', key: document.key, delivery: { kind: 'failed', answer: 'peppol: the receiver refused it' } },
      { id: '3', key: null, delivery: { kind: 'waiting' } },
    ])
    expect(storecove.state.events.map(({ guid }) => guid)).toEqual(['other'])
  })

  test('an invoice that came in is announced by its id, and is read with the company that it is for', async () => {
    const id = storecove.receive('42', '<Invoice>ąžuolas</Invoice>')
    const ids: string[] = []
    const received = async (each: string) => ({ isStored: ids.push(each) < 0 })
    await accessPoint().readEvents({ delivery: async () => {}, received })
    expect([ids, storecove.state.events]).toEqual([[id], []])
    expect(await accessPoint().fetchReceived(id)).toEqual({
      kind: 'document',
      document: { receiverId: '42', ubl: Buffer.from('<Invoice>ąžuolas</Invoice>') },
    })
  })

  test('an invoice that is not there is gone, and one whose answer is broken is asked for later', async () => {
    expect(await accessPoint().fetchReceived('1')).toEqual({ kind: 'gone' })
    const id = storecove.receive('42', '<Invoice/>')
    expect(await accessPoint('wrong-token').fetchReceived(id)).toEqual({ kind: 'later' })
    storecove.state.received.set(id, { legal_entity_id: 42, ubl: '§ no BASE64' })
    expect(await accessPoint().fetchReceived(id)).toEqual({ kind: 'later' })
    storecove.state.behaviour = 'broken'
    expect(await accessPoint().fetchReceived(id)).toEqual({ kind: 'later' })
  })

  test('an invoice of 10 MiB is read, and an answer without an end is not', async () => {
    const large = Buffer.alloc(10 * 1024 * 1024, 'x')
    const id = storecove.receive('42', large)
    expect(await accessPoint().fetchReceived(id)).toMatchObject({ kind: 'document' })
    const endless = storecove.receive('42', Buffer.alloc(20 * 1024 * 1024, 'x'))
    expect(await accessPoint().fetchReceived(endless)).toEqual({ kind: 'later' })
  })

  test('every scheme of Lithuania and its neighbours has a route', () => {
    const routed = easSchemes.filter((scheme) => storecoveAddress({ scheme, id: '1' }))
    expect(routed).toEqual(expect.arrayContaining(['0200', '9937', '0191', '9931', '0218', '9939', '9945', '0216']))
    expect(routed.every((scheme) => isPeppolAddress({ scheme, id: '1' }))).toBe(true)
  })
})
