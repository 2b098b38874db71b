import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { bankCalls } from '#server/bank/test/statements.ts'
import { makeArchiveOf, restoreInto } from '#server/books/archive/test/archives.ts'
import { openBooks } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import { shopInvoice, textPdf } from './test/text-pdf.ts'
import { useInbox } from './test/use-inbox.ts'

const { state, upload, read, receive, list, approve, vendor } = useInbox()
const bank = bankCalls(() => state)

describe('an entry of the bank', () => {
  const pay = (amount: string, name: string, date = '2026-11-20') => ({ date, amount, name, text: 'Apmokėjimas' })

  test('of the same amount, near date and vendor is proposed as certain, and pays the expense', async () => {
    await vendor()
    await bank.bring([pay('-193.60', 'Popieriaus namai'), pay('-12.10', 'Bankas')])
    const paper = await receive('a.pdf', textPdf(shopInvoice('61')))
    expect(paper.bank_entry).toMatchObject({
      amount: '-193.60',
      date: '2026-11-20',
      certain: true,
      why: { code: 'entry_agrees' },
    })
    const { status, body } = await approve(paper.id, paper.form, { bank_entry_id: paper.bank_entry?.id })
    expect([status, body.unpaid]).toEqual([200, '0.00'])
    expect(await state.books.read(`/bank/entry/${paper.bank_entry?.id}`)).toMatchObject({ state: 'matched' })
  })

  test('of somebody else, or one of several, is proposed with the reason and not certain', async () => {
    await vendor()
    await bank.bring([pay('-193.60', 'UAB Kita')])
    const paper = await receive('a.pdf', textPdf(shopInvoice('62')))
    expect(paper.bank_entry).toMatchObject({ certain: false, why: { code: 'amount_only' } })
    await bank.bring([pay('-193.60', 'Popieriaus namai', '2026-11-21')], { opening: '-193.60' })
    expect((await read(paper.id)).bank_entry).toMatchObject({ certain: false, why: { code: 'entry_of_several' } })
  })

  test('of another amount or a far date is not proposed', async () => {
    await vendor()
    await bank.bring([pay('-193.61', 'Popieriaus namai'), pay('-193.60', 'Popieriaus namai', '2026-08-01')])
    expect((await receive('a.pdf', textPdf(shopInvoice('63')))).bank_entry).toBeNull()
  })
})

describe('an invoice of the company itself', () => {
  test('that comes back as the PDF that was sent is recognised and is no expense by itself', async () => {
    // The client sells to the company as well.
    const client = await state.books.create('/client', { title: 'UAB „Ratas“', code: '304567894', is_vendor: true })
    const invoice = await state.books.invoice({ client_id: client.id })
    const { rawPayload } = await state.server.app.inject({
      url: `/api/invoice/${invoice.id}/pdf`,
      headers: { authorization: `Bearer ${state.books.token}` },
    })
    const paper = await receive('saskaita.pdf', rawPayload)
    expect(paper).toMatchObject({
      state: 'doubtful',
      doubtful_field: 'vendor',
      number: invoice.number,
      form: { vendor_id: null },
    })
    expect(paper.fields[0]).toMatchObject({ field: 'vendor', certain: false, why: { code: 'own_invoice' } })
    expect((await list()).meta.certain).toBe(0)
  })

  test('is recognised by its number and total, if nobody is named as the seller', async () => {
    await vendor()
    const invoice = await state.books.invoice({ lines: [state.books.line({ price: '160' })] })
    const [series, number] = invoice.number.split('-')
    const lines = shopInvoice('1').map((text) => (text.startsWith('Serija') ? `Serija ${series} Nr. ${number}` : text))
    const paper = await receive('a.pdf', textPdf(lines))
    expect(paper).toMatchObject({ number: invoice.number, total: invoice.total })
    expect(paper.fields[0]?.why).toMatchObject({ code: 'own_invoice' })
  })
})

describe('hostile PDFs', () => {
  const pdfOf = (...objects: string[]) =>
    Buffer.from(
      [
        '%PDF-1.7',
        ...objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj`),
        'trailer<</Root 1 0 R>>',
        '%%EOF',
      ].join('\n'),
      'latin1',
    )
  const catalog = '<</Type/Catalog/Pages 2 0 R>>'
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>'
  const bomb = () => {
    const zipped = deflateSync(deflateSync(Buffer.alloc(400 * 1024 * 1024)))
    return `<</Filter[/FlateDecode/FlateDecode]/Length ${zipped.length}>>\nstream\n${zipped.toString('latin1')}\nendstream`
  }

  test.each([
    [
      'a tree of pages that contains itself',
      () => pdfOf(catalog, '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2000000000>>'),
    ],
    [
      'an object that is its own length',
      () => pdfOf(catalog, '<</Type/Pages/Kids[3 0 R]/Count 1>>', page, '<</Length 4 0 R>>\nstream\nBT\nendstream'),
    ],
    ['a stream that unpacks to 400 MB', () => pdfOf(catalog, '<</Type/Pages/Kids[3 0 R]/Count 1>>', page, bomb())],
    ['a hundred thousand open arrays', () => pdfOf(catalog, `<</Type/Pages/Kids${'['.repeat(100_000)}/Count 1>>`)],
  ])('%s stays unread, and the paper behind it is read', async (_, make) => {
    const { body } = await upload('blogas.pdf', make())
    const after = await receive('geras.pdf', textPdf(shopInvoice('71')))
    await state.server.runJobs()
    expect(await read(body.data[0].id)).toMatchObject({ state: 'unread', total: null })
    expect((await read(after.id)).number).toBe('PN-71')
  })
})

test('an archive has the papers with their files, and a restored company approves them', async () => {
  await vendor()
  const paper = await receive('a.pdf', textPdf(shopInvoice('81')))
  const rejected = await receive('b.pdf', textPdf(shopInvoice('82')))
  await state.books.ask('POST', `/inbox/${rejected.id}/reject`)
  const unread = await upload('c.pdf', textPdf(shopInvoice('83')))
  const { file } = await makeArchiveOf(state.server, state.books)
  const heir = await createTestServer({ isAlone: true })
  try {
    const owner = await openBooks(heir)
    await heir.owner.query('update app_user set email_verified_at = now()')
    await restoreInto(heir, file, owner.email)
    await owner.ask('POST', '/user/change-company', { company_id: state.books.company.id })
    const waiting = await owner.read('/inbox/all')
    expect(waiting.meta.counts).toEqual({ waiting: 2, approved: 0, rejected: 1 })
    const restored = await owner.read(`/inbox/${paper.id}`)
    expect(restored).toMatchObject({ state: 'ready', number: 'PN-81', form: paper.form })
    const { status, body } = await owner.ask('POST', `/inbox/${paper.id}/approve`, { form: restored.form })
    expect([status, body.number]).toEqual([200, 'PN-81'])
    expect((await owner.ask('GET', `/expense/${body.id}/files/${paper.id}`)).status).toBe(200)
    // One that was not read yet is queued again.
    await heir.owner.query(`update paper set received_at = received_at - interval '1 hour'`)
    await heir.owner.query(`select queue_job('receive_papers', '{}')`)
    await heir.runJobs()
    await heir.runJobs()
    expect((await owner.read(`/inbox/${unread.body.data[0].id}`)).number).toBe('PN-83')
  } finally {
    await heir.close()
  }
})
