import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resourceNames } from '#domain/resources.ts'
import type { ResourceName } from '#domain/resources.ts'
import { contract } from '#contract/index.ts'
import type { CallName } from '#contract/index.ts'
import type { Row } from '#contract/platform/row.ts'
import type { HistoryAction, HistoryKind } from '#domain/history.ts'
import type { Item } from '#server/test/books.ts'
import { fileBody, oneOfEach, recurringForm } from '#server/test/one-of-each.ts'
import type { AllRecords } from '#server/test/one-of-each.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

// Tests every call of the contract that changes the books: each must add an entry to the history.

let server: TestServer
let all: AllRecords
let stranger: AllRecords
beforeAll(async () => {
  server = await createTestServer()
  all = await oneOfEach(server)
  stranger = await oneOfEach(server)
})
afterAll(() => server.close())

const ask = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, headers = {}): Promise<Item> => {
  const response = await all.books.ask(method, path, body, headers)
  expect(response.status, `${path} ${JSON.stringify(response.body)}`).toBeLessThan(300)
  return response.body
}
const history = async (kind: HistoryKind, id: string): Promise<Item[]> =>
  (await all.books.read(`/history?kind=${kind}&id=${id}`)).data

type ExpectedEntry = { kind: HistoryKind; id: string; action: HistoryAction; changes?: readonly (readonly unknown[])[] }

/** The latest entry has the action, the user, the time, the address, and the old and new values. */
const expectEntry = async ({ kind, id, action, changes = [] }: ExpectedEntry, since: number) => {
  const [latest] = await history(kind, id)
  expect(latest).toMatchObject({
    action,
    user: { id: all.books.id, name: 'Ona Kazlauskienė' },
    address: expect.stringMatching(/^[\d.]+$/),
    document: { kind, id },
  })
  const at = Date.parse(latest.at)
  // The database uses the clock of the machine.
  expect(at).toBeGreaterThanOrEqual(since - 5)
  expect(at).toBeLessThanOrEqual(Date.now() + 5)
  const actualChanges = latest.changes.map(({ field, before, after }: Item) => [field, before, after])
  for (const change of changes) expect(actualChanges).toContainEqual(change)
  return latest
}

/** Runs the work and checks its entry in the history. */
const expectRecorded = async (work: () => Promise<ExpectedEntry>) => {
  const since = Date.now()
  return expectEntry(await work(), since)
}

const kindOf = (resource: ResourceName): HistoryKind => resource
const changed: Record<ResourceName, readonly [field: string, value: string]> = {
  'company-account': ['title', 'Pakeista'],
  unit: ['title', 'Pakeista'],
  vat: ['title', 'Pakeista'],
  series: ['description', 'Pakeista'],
  product: ['title', 'Pakeista'],
  client: ['title', 'Pakeista'],
  invoice: ['note', 'Pakeista'],
  activity: ['title', 'Pakeista'],
  'note-template': ['title', 'Pakeista'],
  'expense-category': ['title', 'Pakeista'],
  expense: ['comment', 'Pakeista'],
  payment: ['note', 'Pakeista'],
}

/** An unpaid document cannot be archived. */
const paidForm = (resource: string) =>
  resource === 'invoice'
    ? { lines: [all.books.line({ price: '0' })] }
    : resource === 'expense'
      ? { total: '0', total_without_vat: '0' }
      : {}

describe.each(resourceNames)('the history of %s', (resource) => {
  test('the history shows that a record was created, changed, deleted, restored, archived and unarchived', async () => {
    const kind = kindOf(resource)
    const path = `/${resource}`
    let created: Item
    await expectRecorded(async () => {
      created = await all.books.create(path, { ...all.forms[resource](), ...paidForm(resource) })
      return { kind, id: created.id, action: 'created' }
    })
    const { id, version } = created
    const [field, value] = changed[resource]
    await expectRecorded(async () => {
      await ask('PUT', `${path}/${id}`, { version, [field]: value })
      return { kind, id, action: 'changed', changes: [[field, created[field] ?? null, value]] }
    })
    const steps: [HistoryAction, () => Promise<Item>][] = [
      ['deleted', () => ask('DELETE', `${path}/${id}`)],
      ['restored', () => ask('POST', `${path}/${id}/restore`)],
      ['archived', () => ask('POST', `${path}/${id}/archive`)],
      ['unarchived', () => ask('POST', `${path}/${id}/archive-restore`)],
    ]
    for (const [action, step] of steps)
      await expectRecorded(async () => {
        await step()
        return { kind, id, action }
      })
    expect((await history(kind, id)).map(({ action }) => action)).toEqual([
      'unarchived',
      'archived',
      'restored',
      'deleted',
      'changed',
      'created',
    ])
  })
})

const pay = (account_id: string) => ({ account_id, date: '2026-11-20', amount: '10' })

const makeFile = (id: string) =>
  ask('POST', '/bank/payment-file', {
    account_id: all.books.account.id,
    date: '2026-11-23',
    version: '09',
    expenses: [{ id, amount: '10' }],
  })

/** A recurring invoice with its version; `calls` are made on it first. */
const repeat = async (...calls: string[]): Promise<Item> => {
  const created = await all.books.create('/recurring', recurringForm(all.books.form()))
  for (const call of calls)
    await ask('POST', `/recurring/${created.id}/${call}`, call === 'resume' ? { dates: [] } : {})
  return (await all.books.read(`/recurring/edit/${created.id}`)).item
}
const ofRecurring = { kind: 'recurring' } as const

/** All other calls that change the books of a company. */
const otherCalls: Partial<Record<CallName, () => Promise<ExpectedEntry>>> = {
  'invoice.accept': async () => {
    const { id } = await all.books.invoice({ type: 'quote' })
    await ask('POST', `/invoice/${id}/accept`, { name: 'Rasa' })
    return { kind: 'invoice', id, action: 'quote_accepted', changes: [['quote_answer', null, 'accepted']] }
  },
  'invoice.decline': async () => {
    const { id } = await all.books.invoice({ type: 'quote' })
    await ask('POST', `/invoice/${id}/decline`, { reason: 'Per brangu' })
    return { kind: 'invoice', id, action: 'quote_declined', changes: [['quote_answer', null, 'declined']] }
  },
  'invoice.take_back_answer': async () => {
    const { id } = await all.books.invoice({ type: 'quote' })
    await ask('POST', `/invoice/${id}/accept`, { name: 'Rasa' })
    await ask('POST', `/invoice/${id}/take-back-answer`)
    return { kind: 'invoice', id, action: 'quote_reopened', changes: [['quote_answer', 'accepted', null]] }
  },
  'invoice.void': async () => {
    const { id } = await all.books.invoice()
    await ask('POST', `/invoice/${id}/void`, { comment: 'Klaida' })
    return { kind: 'invoice', id, action: 'voided', changes: [['void_comment', null, 'Klaida']] }
  },
  'invoice.restore_voided': async () => {
    const { id } = await all.books.invoice()
    await ask('POST', `/invoice/${id}/void`, { comment: 'Klaida' })
    await ask('POST', `/invoice/${id}/restore-voided`)
    return { kind: 'invoice', id, action: 'restored_voided', changes: [['void_comment', 'Klaida', null]] }
  },
  'invoice.add_payment': async () => {
    const { id } = await all.books.invoice()
    await ask('POST', `/invoice/${id}/add-payment`, pay(all.till.id))
    return {
      kind: 'invoice',
      id,
      action: 'paid',
      changes: [
        ['payment', null, '10.00'],
        ['payment_account', null, 'Kasa'],
      ],
    }
  },
  'invoice.remove_payment': async () => {
    const { id } = await all.books.invoice()
    const { payments } = await ask('POST', `/invoice/${id}/add-payment`, pay(all.till.id))
    await ask('POST', `/invoice/${id}/remove-payment`, { invoice_payment_id: payments[0].id })
    return { kind: 'invoice', id, action: 'payment_removed', changes: [['payment', '10.00', null]] }
  },
  'expense.add_payment': async () => {
    const { id } = await all.books.create('/expense', all.forms.expense())
    await ask('POST', `/expense/${id}/add-payment`, pay(all.till.id))
    return { kind: 'expense', id, action: 'paid', changes: [['payment', null, '10.00']] }
  },
  'expense.remove_payment': async () => {
    const { id } = await all.books.create('/expense', all.forms.expense())
    const { payments } = await ask('POST', `/expense/${id}/add-payment`, pay(all.till.id))
    await ask('POST', `/expense/${id}/remove-payment`, { expense_payment_id: payments[0].id })
    return { kind: 'expense', id, action: 'payment_removed', changes: [['payment', '10.00', null]] }
  },
  'expense.add_files': async () => {
    const { id } = await all.books.create('/expense', all.forms.expense())
    const { payload, headers } = await fileBody()
    await ask('POST', `/expense/${id}/files`, payload, headers)
    return { kind: 'expense', id, action: 'file_added', changes: [['file', null, 'kvitas.pdf']] }
  },
  'expense.delete_file': async () => {
    const { id } = await all.books.create('/expense', all.forms.expense())
    const { payload, headers } = await fileBody()
    const { files } = await ask('POST', `/expense/${id}/files`, payload, headers)
    await ask('DELETE', `/expense/${id}/files/${files[0].id}`)
    return { kind: 'expense', id, action: 'file_removed', changes: [['file', 'kvitas.pdf', null]] }
  },
  'payment-file.make': async () => {
    const { id } = await all.books.create('/expense', all.forms.expense())
    await makeFile(id)
    return { kind: 'expense', id, action: 'in_payment', changes: [['in_payment', null, '10.00']] }
  },
  'payment-file.cancel': async () => {
    const { id } = await all.books.create('/expense', all.forms.expense())
    const file = await makeFile(id)
    await ask('POST', `/bank/payment-file/${file.id}/cancel`, {})
    return { kind: 'expense', id, action: 'payment_returned', changes: [['in_payment', '10.00', null]] }
  },
  'payment-file.set_account': async () => {
    const { id } = await all.books.create('/client', { title: 'UAB „Tiekėjas“', is_vendor: true })
    const account_number = 'LT417044000000000333'
    await ask('PUT', `/bank/vendor-account/${id}`, { account_number })
    return { kind: 'client', id, action: 'changed', changes: [['account_number', null, account_number]] }
  },
  'recurring.create': async () => {
    const { id } = await repeat()
    return { ...ofRecurring, id, action: 'created', changes: [['first_date', null, '2026-12-12']] }
  },
  'recurring.update': async () => {
    const { id, version, form } = await repeat()
    const line = { ...form.lines[0], price: '200' }
    const changed = { title: 'Nuoma', lead_days: 5, form: { ...form, note: 'Pakeista', lines: [line] } }
    await ask('PUT', `/recurring/${id}`, { version, ...changed })
    const changes = [
      ['title', 'Priežiūra', 'Nuoma'],
      ['lead_days', '0', '5'],
      ['note', null, 'Pakeista'],
      ['price', form.lines[0].price, '200'],
    ]
    return { ...ofRecurring, id, action: 'changed', changes }
  },
  'recurring.delete': async () => {
    const { id } = await repeat()
    await ask('DELETE', `/recurring/${id}`)
    return { ...ofRecurring, id, action: 'deleted', changes: [] }
  },
  'recurring.run_now': async () => {
    const { id } = await repeat()
    const { invoice } = await ask('POST', `/recurring/${id}/run-now`, { date: null })
    const changes = [
      ['planned_date', null, '2026-12-12'],
      ['invoice', null, invoice.number],
    ]
    return { ...ofRecurring, id, action: 'made', changes }
  },
  'recurring.pause': async () => {
    const { id } = await repeat('pause')
    return { ...ofRecurring, id, action: 'paused' }
  },
  'recurring.resume': async () => {
    const { id } = await repeat('pause', 'resume')
    return { ...ofRecurring, id, action: 'resumed' }
  },
  'recurring.skip_next': async () => {
    const { id } = await repeat('skip-next')
    return { ...ofRecurring, id, action: 'skipped', changes: [['planned_date', null, '2026-12-12']] }
  },
  'recurring.unskip': async () => {
    const { id } = await repeat('skip-next', 'unskip')
    return { ...ofRecurring, id, action: 'unskipped', changes: [['planned_date', null, '2026-12-12']] }
  },
  'company.update': async () => {
    const { id } = all.books.company
    const { item } = await all.books.read(`/company/edit/${id}`)
    await ask('PUT', `/company/${id}`, { version: item.version, city: 'Alytus' })
    return { kind: 'company', id, action: 'changed', changes: [['city', item.city, 'Alytus']] }
  },
  'invoice.set_reminders': async () => {
    const { id } = await all.books.invoice()
    await ask('PUT', `/invoice/${id}/reminders`, { off: true })
    return { kind: 'invoice', id, action: 'changed', changes: [['reminders_off', false, true]] }
  },
  'invoice.promise': async () => {
    const { id } = await all.books.invoice({ date_due: '2026-11-20' })
    await ask('POST', `/invoice/${id}/promise`, { date: '2026-11-27' })
    return { kind: 'invoice', id, action: 'changed', changes: [['promised_date', null, '2026-11-27']] }
  },
  'invoice.answer': async () => {
    const { id } = await all.books.invoice()
    await ask('POST', `/invoice/${id}/message`, { text: 'Taip, galima.' })
    return { kind: 'invoice', id, action: 'answered', changes: [] }
  },
  'reminder.save_settings': async () => {
    const { steps, interest, ...settings } = await all.books.read('/reminder/settings')
    const kept = steps.map(({ id, days, title, on, letters }: Item) => ({ id, days, title, on, letters }))
    const { version, only_working_days, hours } = settings
    const form = { version, only_working_days, hours, interest, steps: kept }
    await ask('PUT', '/reminder/settings', { ...form, on: true })
    return { kind: 'company', id: all.books.company.id, action: 'changed', changes: [['is_on', false, true]] }
  },
  'statement.save_settings': async () => {
    await ask('PUT', '/statement/settings', { version: 0, on: true, day: 3, receivers: 'debtors' })
    return { kind: 'company', id: all.books.company.id, action: 'changed', changes: [['is_on', false, true]] }
  },
  'letter-template.save': async () => {
    await ask('PUT', '/letter-template/invoice/lt', { version: 0, subject: 'Mūsų sąskaita', message: null })
    const changes = [['subject', null, 'Mūsų sąskaita']]
    return { kind: 'company', id: all.books.company.id, action: 'changed', changes }
  },
  'letter-settings.save': async () => {
    await ask('PUT', '/letter-settings', { version: 0, signature: { lt: null, en: null }, receipts: true })
    return { kind: 'company', id: all.books.company.id, action: 'changed', changes: [['receipts_on', false, true]] }
  },
  'period.close': async () => {
    await ask('POST', '/period/close', { until: '2026-01-31' })
    return {
      kind: 'company',
      id: all.books.company.id,
      action: 'changed',
      changes: [['closed_until', null, '2026-01-31']],
    }
  },
}

describe('other changes of the books', () => {
  test.each(Object.entries(otherCalls))('%s adds an entry to the history', (_, work) => expectRecorded(work))

  test('a credit invoice is shown in the history of the invoice that it credits', () =>
    expectRecorded(async () => {
      const { id, lines } = await all.books.invoice()
      const line = all.books.line({ quantity: '-1', reference_line_id: lines[0].id })
      await all.books.create('/invoice', all.books.form({ type: 'credit', reference_invoice_id: id, lines: [line] }))
      return { kind: 'invoice', id, action: 'credited' }
    }))

  test('an invoice made from a proforma is shown in the history of the proforma', () =>
    expectRecorded(async () => {
      const { id } = await all.books.invoice({ type: 'proforma' })
      await all.books.create('/invoice', all.books.form({ proforma_id: id }))
      return { kind: 'invoice', id, action: 'invoiced' }
    }))

  test('the history of a transfer shows both amounts', () =>
    expectRecorded(async () => {
      const form = { type: 'transfer', date: '2026-11-20', source_account_id: all.till.id, total: '5' }
      const { id } = await all.books.create('/payment', { ...form, destination_account_id: all.books.account.id })
      return {
        kind: 'payment',
        id,
        action: 'created',
        changes: [
          ['total', null, '5.00'],
          ['type', null, 'transfer'],
        ],
      }
    }))

  test('a payment of an invoice shows the part, and the invoice shows that it was paid', async () => {
    const invoice = await all.books.invoice()
    const form = { ...all.forms.payment(), invoices: [{ invoice_id: invoice.id, amount: '30' }] }
    await expectRecorded(async () => {
      await all.books.create('/payment', form)
      return { kind: 'invoice', id: invoice.id, action: 'paid', changes: [['payment', null, '30.00']] }
    })
  })

  test('a cash receipt added later is shown with its changes and removal', async () => {
    const { receipt: _, ...form } = all.forms.payment()
    const created = await all.books.create('/payment', form)
    const put = async (receipt: object | null) => {
      const { item } = await all.books.read(`/payment/edit/${created.id}`)
      return ask('PUT', `/payment/${created.id}`, { version: item.version, receipt })
    }
    const of = { kind: 'payment', id: created.id } as const
    let number = ''
    await expectRecorded(async () => {
      number = (await put({ type: 'cash-receipt' })).receipt.number
      return { ...of, action: 'receipt_added', changes: [['receipt', null, number]] }
    })
    await expectRecorded(async () => {
      await put({ type: 'cash-receipt', number, cashier: 'Jonas' })
      return { ...of, action: 'receipt_changed', changes: [['cashier', null, 'Jonas']] }
    })
  })
})

test('a document that a recurring one makes is shown once in the history of the company', async () => {
  const { id } = await repeat()
  const { invoice } = await ask('POST', `/recurring/${id}/run-now`, { date: null })
  const { data } = await all.books.read('/history?limit=2')
  expect(data.map(({ action, document }: Item) => [action, document.kind, document.id])).toEqual([
    ['created', 'invoice', invoice.id],
    ['created', 'recurring', id],
  ])
})

test('every call that changes a company’s data is covered by these tests', () => {
  // Calls that compute, print, send or archive, calls about users instead of the books, a code that no history may have, and i.SAF files,
  // keys, webhooks, mail servers and providers of payments (in the security log), bank entries, imports, rates, papers and mails, which say
  // themselves who made or matched them; what is stored with them is in the history. The answer of VIES about a client is no change of the client, nor is an account learned from its bank entries. A link
  // shows a document and does not change it. Drafts become documents, which are in
  // the history. What a person wants to be told is their own.
  const ignoredCalls =
    /^(invoice\.(totals|total_spellout|month_totals|preview|preview_pages|pdf_tab|ubl_tab|email_pdf_tab|email_ubl_tab|send|link|revoke_link|close_questions|export)|payment\.(month_totals|receipt_pdf_tab)|expense\.(file_tab|read_e_invoice)|client\.(totals|statement_pdf_tab|email_pdf_tab|send_statement|reminder_pdf_tab|send_reminder|check_vat|send_link|revoke_link)|(reminder|statement)\.send$|export\.|company\.(create|set_tax_code|make_archive|remove_archive|archive_file_tab|confirm_restored)|payment-file\.(prepare|forget_account)|peppol\.receiver|(dashboard|report|integrity|isaf|pack|pack-link|bank|import|rate|api-key|webhook|draft|planned-sending|sender|inbox|inbox-mail|inbox-address|online_payment|notice)\.)/
  // Calls about members and styles have their own tests.
  const peopleAndStyleCalls =
    /^(two_step\.demand|company\.(delete|cancel_deletion|set_peppol|\w+_employee|leave|transfer|invite|\w+_invitation|\w+_logo|style_\w+))$/
  const books = (Object.entries(contract) as [CallName, Row][]).filter(
    ([name, { method, access }]) =>
      method !== 'GET' && !['public', 'user', 'operator'].includes(access) && !ignoredCalls.test(name),
  )
  const resourceCalls = new Set(
    resourceNames.flatMap((name) =>
      ['create', 'update', 'delete', 'restore', 'archive', 'archive_restore'].map((verb) => `${name}.${verb}`),
    ),
  )
  const untested = books.map(([name]) => name).filter((name) => !resourceCalls.has(name) && !(name in otherCalls))
  expect(untested.filter((name) => !peopleAndStyleCalls.test(name))).toEqual([])
})

test('a change made through a proxy is stored with the client’s address and is not shown to another company', async () => {
  const address = '203.0.113.7'
  const { id } = await ask('POST', '/client', { title: 'UAB „Iš toli“' }, { 'x-forwarded-for': address })
  expect(await history('client', id)).toMatchObject([{ action: 'created', address }])
  const foreign = await stranger.books.ask('GET', `/history?kind=client&id=${id}`)
  expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } })
  for (const kind of resourceNames) {
    const { data } = await stranger.books.read(`/history?kind=${kindOf(kind)}&limit=100`)
    const own = new Set(
      (await all.books.read(`/history?kind=${kindOf(kind)}&limit=100`)).data.map(({ id: entry }: Item) => entry),
    )
    expect(own.size).toBeGreaterThan(0)
    expect(data.filter((entry: Item) => own.has(entry.id))).toEqual([])
  }
})
