import { resourceNames } from '#domain/resources.ts'
import type { ResourceName } from '#domain/resources.ts'
import { openBooks } from './books.ts'
import type { Books, Item } from './books.ts'
import type { TestServer } from './server.ts'

/** A multipart body with one file, as a browser sends it. */
export const fileBody = async (text = '%PDF-1.4\n%%EOF') => {
  const form = new FormData()
  form.append('files[]', new Blob([text]), 'kvitas.pdf')
  const request = new Request('http://x', { method: 'POST', body: form })
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}

/** A finished pack without a job, and a link to it. Its bytes are not stored. */
const insertPack = async (server: TestServer, companyId: string, userId: string) => {
  const { rows } = await server.owner.query<{ id: string }>(
    `insert into pack (company_id, id, date_from, date_to, parts, language, status, total, file_name, size, sha256, files, finished_at)
    values ($1, gen_random_uuid(), '2026-11-01', '2026-11-30', '{registers}', 'lt', 'done', 1, 'pack.zip', 1, repeat('0', 64), 1, '2026-11-20T10:00Z')
    returning id`,
    [companyId],
  )
  const link = await server.owner.query<{ id: string }>(
    `insert into pack_link (company_id, id, pack_id, email, language, is_member, message, created_by, created_at, expires_at)
    values ($1, gen_random_uuid(), $2, 'dalia@apskaita.lt', 'lt', false, '', $3, '2026-11-20T10:00Z', '2026-12-01T10:00Z') returning id`,
    [companyId, rows[0]?.id, userId],
  )
  return { pack_id: rows[0]!.id, link_id: link.rows[0]!.id }
}

/** What a provider of online payments told, which a person has to look at. */
const insertOnlinePayment = async (server: TestServer, companyId: string): Promise<string> => {
  const event = { kind: 'refund', refundId: 're_1', paidId: 'pi_1', amount: '1.00', currency: 'EUR' }
  const { rows } = await server.owner.query<{ id: string }>(
    `insert into online_payment_event (company_id, id, provider, key, event, received_at, outcome, reason)
      values ($1, gen_random_uuid(), 'stripe', 'refund re_1', $2, now(), 'to-do', 'payment_missing') returning id`,
    [companyId, JSON.stringify(event)],
  )
  return rows[0]!.id
}

/** A key whose secret nobody knows. */
/** A webhook whose host does not exist, with a delivery; both have the same id. */
const insertWebhook = async (server: TestServer, companyId: string) => {
  const { rows } = await server.owner.query<{ id: string }>(
    `insert into webhook (company_id, id, url, events, secret, created_at)
    values ($1, gen_random_uuid(), 'https://lapai.invalid/ivykiai', '{invoice.voided}', 'x', '2026-11-20T10:00Z') returning id`,
    [companyId],
  )
  const id = rows[0]!.id
  await server.owner.query(
    `insert into webhook_delivery (company_id, id, webhook_id, event_id, type, document_id, version, event_at, created_at, state)
    values ($1, $2, $2, $2, 'invoice.voided', $2, 1, '2026-11-20T10:00Z', '2026-11-20T10:00Z', 'delivered')`,
    [companyId, id],
  )
  return id
}

/** A browser that shows notices, whose push service does not exist. */
const insertBrowser = async (server: TestServer, userId: string, sessionId: string) => {
  const { rows } = await server.owner.query<{ id: string }>(
    `insert into push_subscription (id, user_id, session_id, endpoint, p256dh, auth, key_id, created_at)
    values (gen_random_uuid(), $1, $2, 'https://push.invalid/' || gen_random_uuid(), 'x', 'x', 'x', '2026-11-20T10:00Z') returning id`,
    [userId, sessionId],
  )
  return rows[0]!.id
}

const insertKey = async (server: TestServer, companyId: string, userId: string) => {
  const { rows } = await server.owner.query<{ id: string }>(
    `insert into api_key (company_id, id, user_id, name, token_hash, ending, scope, may_issue, two_step, created_at, expires_at)
    values ($1, gen_random_uuid(), $2, 'Lapų parduotuvė', gen_random_uuid()::text, 't9Xa', 'read', false, false, '2026-11-20T10:00Z', '2027-11-20T22:00Z')
    returning id`,
    [companyId, userId],
  )
  return rows[0]!.id
}

/** A finished archive without a job. Its bytes are not stored. */
const insertArchive = async (server: TestServer, companyId: string) => {
  const { rows } = await server.owner.query<{ id: string }>(
    `insert into export_job (company_id, id, form, language, status, done, total, file_name, size, finished_at)
    values ($1, gen_random_uuid(), '{"archive": true}', 'lt', 'done', 1, 1, 'archive.zip', 1, '2026-11-20T10:00Z') returning id`,
    [companyId],
  )
  return rows[0]!.id
}

/** An import with an entry that is matched with nothing yet. */
const insertBankEntry = async (server: TestServer, companyId: string, accountId: string, userId: string) => {
  const { rows } = await server.owner.query<{ id: string }>(
    `insert into bank_import (company_id, id, files, created_by) values ($1, gen_random_uuid(), '[]', $2) returning id`,
    [companyId, userId],
  )
  const entry = await server.owner.query<{ id: string }>(
    `insert into bank_entry (company_id, id, import_id, position, account_id, format, date, amount, currency, name, account_number, code, text, reference, key, kind)
    values ($1, gen_random_uuid(), $2, 0, $3, 'swedbank', '2026-11-20', 30, 'EUR', 'UAB „Medis“', '', '', 'Už medieną', '', 'K1', 'payment') returning id`,
    [companyId, rows[0]?.id, accountId],
  )
  return { bank_import_id: rows[0]!.id, bank_entry_id: entry.rows[0]!.id }
}

/** An import of clients with one record that waits to be applied. */
const insertImport = async (server: TestServer, companyId: string, userId: string) => {
  const mapping = { header_rows: 1, columns: { title: 0 }, date_order: 'ymd', decimal_mark: ',' }
  const { rows } = await server.owner.query<{ id: string }>(
    `insert into import (company_id, id, kind, files, mapping, header_key, language, created_by, counts)
    values ($1, gen_random_uuid(), 'clients', '[]', $3, repeat('0', 64), 'lt', $2, '{"client": {"new": 1, "changed": 0, "same": 0, "wrong": 0, "total": null}}')
    returning id`,
    [companyId, userId, mapping],
  )
  const record = { entity: 'client', file: 0, line: 2, values: { title: 'UAB „Medis“' }, lines: [] }
  const row = await server.owner.query<{ id: string }>(
    `insert into import_row (company_id, import_id, id, position, rank, entity, file, line, record, state, values, old, problems, keys)
    values ($1, $2, gen_random_uuid(), 0, 0, 'client', 0, 2, $3, 'new', '{"title": "UAB „Medis“"}', '{}', '[]', '{}') returning id`,
    [companyId, rows[0]?.id, record],
  )
  return { record_import_id: rows[0]!.id, import_row_id: row.rows[0]!.id }
}

/** A recurring invoice of the form, monthly from the next month. */
export const recurringForm = (form: object) => ({
  kind: 'invoice',
  title: 'Priežiūra',
  form,
  every: { unit: 'month', count: 1 },
  first_date: '2026-12-12',
  action: 'issue',
})

/** A row without a job: it is sent by the sweep of a server that runs for some minutes. */
const insertEmail = async (server: TestServer, companyId: string, clientId: string, invoiceId: string) => {
  const { rows } = await server.owner.query<{ id: string }>(
    `insert into document_email (company_id, id, kind, client_id, invoice_id, language, receiver, sender, subject, message, attach, message_id)
    values ($1, gen_random_uuid(), 'invoice', $2, $3, 'lt', '{ona@medis.lt}', 'a@b.lt', 'Sąskaita', '', '{pdf}', format('<%s@b.lt>', gen_random_uuid())) returning id`,
    [companyId, clientId, invoiceId],
  )
  return rows[0]!.id
}

/** A payment file whose only payment was taken back, and an account for the vendor, so that another file can pay it. */
const insertPaymentFile = async (server: TestServer, companyId: string, expenseId: string) => {
  await server.owner.query(
    `update client set account_number = 'LT587300000000000225' where company_id = $1 and is_vendor`,
    [companyId],
  )
  const { rows } = await server.owner.query<{ id: string }>(
    `with file as (
      insert into payment_file (company_id, id, account_id, account_number, made_on, date, version, currency, total, count, content)
      select company_id, gen_random_uuid(), id, account_number, '2026-11-20', '2026-11-23', '09', 'EUR', 5, 1, '<x/>'
      from company_account where company_id = $1 and account_number is not null limit 1 returning company_id, id, currency
    ), row as (
      insert into payment_file_row (company_id, id, payment_file_id, position, expense_id, vendor_id, name, account_number, amount,
        paid_before, reference, cancelled_at)
      select f.company_id, gen_random_uuid(), f.id, 0, e.id, e.vendor_id, e.vendor_title, 'LT587300000000000225', 5, e.paid, 'x', now()
      from file f join expense e on e.company_id = f.company_id and e.id = $2
    )
    select id from file`,
    [companyId, expenseId],
  )
  return rows[0]!.id
}

/** A rate of an uploaded file. */
const insertRate = async (server: TestServer, companyId: string) => {
  const { rows } = await server.owner.query<{ id: string }>(
    `with file as (
      insert into rate_upload (company_id, id, name, publisher, added, date_from, date_to)
      values ($1, gen_random_uuid(), 'eurofxref.xml', 'ecb', 1, '2026-11-18', '2026-11-18') returning *
    )
    insert into own_rate (company_id, id, currency, date, per_euro, upload_id)
      select company_id, id, 'USD', date_from, 1.1593, id from file returning id`,
    [companyId],
  )
  return rows[0]!.id
}

/** A file of i.SAF, a pack, an entry of a bank, a rule and a payment file. */
const fileOneOfEach = async (server: TestServer, books: Books, expenseId: string) => {
  const { id: companyId } = books.company
  // Of sales only: the expense has no number, which is an error in i.SAF.
  const isaf = await books.create('/isaf', { period: '2026-11', data_type: 'S' })
  const rule = await books.create('/bank/rule', { text: 'mokestis', action: 'purpose', purpose: 'fee' })
  return {
    isaf_id: isaf.id as string,
    ...(await insertPack(server, companyId, books.id)),
    archive_id: await insertArchive(server, companyId),
    ...(await insertBankEntry(server, companyId, books.account.id, books.id)),
    ...(await insertImport(server, companyId, books.id)),
    bank_rule_id: rule.id as string,
    payment_file_id: await insertPaymentFile(server, companyId, expenseId),
    rate_id: await insertRate(server, companyId),
  }
}

/** A mail that brought no paper. */
const insertMail = async ({ owner }: TestServer, companyId: string): Promise<string> => {
  const { rows } = await owner.query<{ id: string }>(
    `insert into inbox_mail (company_id, id, mailbox, uid_validity, uid, message_key, sender_trust, received_at, outcome, reason, left_out)
      values ($1, gen_random_uuid(), repeat('0', 16), 1, 1, repeat('0', 64), 'unknown', now(), 'nothing', 'no_file', '{}') returning id`,
    [companyId],
  )
  return rows[0]?.id ?? ''
}

const automateOneOfEach = async (server: TestServer, books: Books) => {
  const recurring = await books.create('/recurring', recurringForm(books.form()))
  const draft = await books.create('/draft', {
    kind: 'invoice',
    form: { client_id: books.client.id, date: '2026-11-20', lines: [books.line()] },
  })
  const { payload, headers } = await fileBody()
  const papers = await books.ask('POST', '/inbox', payload, headers)
  return {
    recurring_id: recurring.id as string,
    draft_id: draft.id as string,
    paper_id: papers.body.data[0].id as string,
    inbox_mail_id: await insertMail(server, books.company.id),
  }
}

/** Creates a company with one of each resource: their forms, their ids, and the ids of their parts. */
export const oneOfEach = async (server: TestServer) => {
  const books = await openBooks(server)
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
  const till = await books.create('/company-account', { type: 'cash', title: 'Kasa', currency: 'EUR' })
  let count = 0
  const forms = {
    'company-account': () => ({ type: 'cash', title: 'Seifas', currency: 'EUR' }),
    unit: () => ({ title: `Dėžė ${(count += 1)}`, short_name: `d${count}` }),
    vat: () => ({ type: 'reduced', rate: '7', title: 'Septyni' }),
    series: () => ({ invoice_type: 'simple', next_number: `KT${(count += 1)}-1` }),
    activity: () => ({ title: `Veikla ${(count += 1)}`, tariff: '15' }),
    'note-template': () => ({ title: `Pastaba ${(count += 1)}`, text: 'Ačiū, kad perkate.' }),
    product: () => ({ title: 'Lenta', price_without_vat: '10' }),
    client: () => ({ title: 'UAB „Medis“' }),
    invoice: () => books.form(),
    'expense-category': () => ({ title: `Popierius ${(count += 1)}` }),
    expense: () => ({ vendor_id: books.client.id, date: '2026-11-20', total: '12.10', total_without_vat: '10' }),
    payment: () => ({
      type: 'income',
      date: '2026-11-20',
      client_id: books.client.id,
      account_id: till.id,
      total: '30',
      receipt: { type: 'cash-receipt' },
    }),
  } satisfies Record<ResourceName, () => object>
  const items = {} as Record<ResourceName, Item>
  for (const name of resourceNames) items[name] = await books.create(`/${name}`, forms[name]())
  // Something to remind the client of.
  await books.invoice({ client_id: items.client.id, date: '2026-10-01', date_due: '2026-10-15' })
  const paid = await books.pay(items.invoice.id, '10')
  const { payload, headers } = await fileBody()
  const stored = await books.ask('POST', `/expense/${items.expense.id}/files`, payload, headers)
  const paidExpense = await books.create(`/expense/${items.expense.id}/add-payment`, {
    account_id: till.id,
    date: '2026-11-20',
    amount: '1',
  })
  const session = await server.owner.query('select id from session where user_id = $1', [books.id])
  const invited = await books.create(`/company/${books.company.id}/invitations`, {
    name: 'Jonas Petraitis',
    email: 'jonas@petraitis.lt',
    role: 'employee',
  })
  const filed = await fileOneOfEach(server, books, items.expense.id)
  const written = await books.create('/message', { subject: 'Klausimas', message: 'Kaip ištrinti sąskaitą?' })
  const email_id = await insertEmail(server, books.company.id, books.client.id, items.invoice.id)
  return {
    books,
    till,
    forms,
    items,
    /** The ids by their names in bodies and paths. */
    ids: {
      api_key_id: await insertKey(server, books.company.id, books.id),
      push_id: await insertBrowser(server, books.id, session.rows[0].id as string),
      webhook_id: await insertWebhook(server, books.company.id),
      online_payment_event_id: await insertOnlinePayment(server, books.company.id),
      session_id: session.rows[0].id as string,
      ...filed,
      email_id,
      file_id: stored.body.files[0].id as string,
      invoice_payment_id: paid.body.payments[0].id as string,
      message_id: written.id as string,
      invitation_id: invited.id as string,
      ...(await automateOneOfEach(server, books)),
      expense_payment_id: paidExpense.payments[0].id as string,
    },
  }
}
export type AllRecords = Awaited<ReturnType<typeof oneOfEach>>
