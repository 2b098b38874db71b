import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#domain/plain-date.ts'
import { gatherNotices } from '#server/books/notice/gather.ts'
import { verifyBooks } from '#server/books/ledger/verify.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { activityVendors, readers } from './activity-year.ts'
import { vendors } from './expenses.ts'
import { fillDemo } from './fill.ts'
import { clients, products } from './catalogue.ts'
import { accountant, employee, operator, owner } from './people.ts'

let server: TestServer
let documentCount: number
beforeAll(async () => {
  server = await createTestServer({
    // The demo has one database.
    isAlone: true,
    environment: { PLANS: 'on', PROVIDER_IBAN: 'LT601010012345678901', OPERATOR_EMAILS: operator.email },
  })
  const { app, owner, services, runJobs, emails } = server
  const demo = { app, owner, config: services.config, emails: () => runJobs().then(emails), clock: () => testMoment }
  // Every third document of the year, because all of them take half a minute on a slow machine.
  documentCount = (await fillDemo(demo, today(testMoment), 3)).documents
  await runJobs()
})
afterAll(() => server.close())

test('the books of the demo are verified and contain every created invoice and expense', async () => {
  const client = await server.owner.connect()
  try {
    expect(await verifyBooks(client)).toMatchObject({ difference: null, companies: 5 })
    const { rows } = await client.query<Record<string, number>>(`select
      (select count(*)::int from invoice) + (select count(*)::int from expense) as documents,
      (select count(*)::int from client) as clients, (select count(*)::int from product) as products,
      (select count(*)::int from expense_file) as files`)
    expect(rows[0]).toEqual({
      documents: documentCount,
      // Besides: the shop of a till receipt, and one client of each other company of the accountant, and the one that is a vendor.
      clients: clients.length + vendors.length + readers.length + activityVendors.length + 1 + 3 + 2,
      products: products.length,
      files: 6,
    })
  } finally {
    client.release()
  }
})

test('the demo has an invoice that was paid by card, and Stripe is switched off', async () => {
  const { rows } = await server.owner.query<object>(`
    select s.is_on, (select count(*)::int from payment p where p.company_id = a.company_id and p.account_id = a.account_id) as payments
    from online_payment_provider s join online_payment_account a using (company_id, provider)`)
  expect(rows).toEqual([{ is_on: false, payments: 2 }])
})

test('the owner of the demo has chosen notices, has a phone that shows them, and is told by mail what happened', async () => {
  const { rows } = await server.owner.query<object>(
    `
    select s.push, s.mail, (select count(*)::int from push_subscription p where p.user_id = u.id and delivered_at is not null) as browsers
    from notice_setting s join app_user u on u.id = s.user_id where u.email = $1`,
    [owner.email],
  )
  expect(rows).toEqual([
    {
      push: expect.arrayContaining(['invoice_paid', 'question']),
      mail: expect.arrayContaining(['invoice_seen']),
      browsers: 1,
    },
  ])
  const before = server.emails().length
  await gatherNotices(server.services)
  await server.runJobs()
  const told = server.emails().slice(before)
  expect(told).toEqual([expect.stringContaining(owner.email)])
  const { rows: events } = await server.owner.query(
    "select distinct event from notice where channel = 'mail' and batch_id is not null order by event",
  )
  expect(events).toEqual([{ event: 'invoice_seen' }])
})

test('the demo has recurring invoices, one of them paused, drafts and one that is issued tomorrow', async () => {
  const { rows } = await server.owner.query<object>(`
    select (select count(*)::int from recurring where state = 'active') as active, (select count(*)::int from recurring where state = 'paused') as paused,
      (select count(*)::int from draft where send_at is null) as drafts, (select count(*)::int from draft where send_at is not null) as planned`)
  expect(rows).toEqual([{ active: 5, paused: 1, drafts: 2, planned: 1 }])
})

test('the demo has a statement whose new entries are exactly the difference between the bank and the books', async () => {
  const { rows } = await server.owner.query<{ waiting: number; matched: number; explained: boolean }>(`
    select count(*) filter (where b.state = 'to-do')::int as waiting, count(*) filter (where b.state = 'matched')::int as matched,
      max(s.closing) - max(a.initial_balance + a.moved) = sum(b.amount) filter (where b.state = 'to-do') as explained
    from bank_entry b join bank_statement s on s.company_id = b.company_id and s.account_id = b.account_id
      join company_account a on a.company_id = b.company_id and a.id = b.account_id`)
  expect(rows).toEqual([{ waiting: 6, matched: expect.any(Number), explained: true }])
  expect(rows[0]?.matched).toBeGreaterThan(0)
})

test('the demo has every type and state of documents, cash receipts, a transfer, an advance and other currencies', async () => {
  const states = `select
    exists (select from invoice where payment_state = 'paid') as paid,
    exists (select from invoice where payment_state = 'partly-paid') as partly,
    exists (select from invoice where unpaid > 0 and date_due < $1::date) as overdue,
    exists (select from invoice where type = 'proforma' and not is_invoiced) as proforma,
    exists (select from invoice where type = 'proforma' and is_invoiced) as invoiced_proforma,
    exists (select from invoice where type = 'quote' and quote_answer is null and not is_invoiced and valid_until >= $1::date) as open_quote,
    exists (select from invoice where type = 'quote' and quote_answer is null and valid_until < $1::date) as expired_quote,
    exists (select from invoice where quote_answer = 'accepted' and quote_sha256 is not null and not is_invoiced) as accepted_quote,
    exists (select from invoice where quote_answer = 'declined' and quote_answer_reason is not null) as declined_quote,
    exists (select from invoice where type = 'quote' and is_invoiced) as invoiced_quote,
    exists (select from invoice q where q.type = 'quote' and not q.is_invoiced and exists (
      select from invoice i where i.company_id = q.company_id and i.quote_id = q.id)) as partly_invoiced_quote,
    exists (select from invoice where credited = 'partly') as credited,
    exists (select from invoice where voided_at is not null) as void,
    exists (select from invoice where deleted_at is not null) as deleted,
    exists (select from invoice where currency <> 'EUR') as foreign_invoice,
    exists (select from expense where currency <> 'EUR') as foreign_expense,
    exists (select from expense where kind = 'credit') as vendor_credit,
    exists (select from expense where kind = 'receipt') as till_receipt,
    exists (select from expense_vat where deductible_percent < 100) as partly_deducted,
    (select count(distinct code) = 3 from expense_vat where type = 'reverse-charge') as reverse_charge,
    (select count(*) = 4 from isaf_file where submitted_on is not null) as isaf_files,
    exists (select from client where sends = 'pdf+ubl') as client_with_e_invoices,
    exists (select from isaf_file where changed_at is not null) as changed_isaf_file,
    not exists (select from expense where category_id is null) as categories,
    exists (select from invoice_vat where code = 'PVM15') as sale_in_eu,
    exists (select from receipt) as receipt,
    (select count(*) = 2 from chain_head where verified_at is not null and first_break is null) as verified_books,
    exists (select from pack where status = 'done') as pack,
    exists (select from payment where type = 'transfer') as transfer,
    exists (select from payment where type = 'income' and total > coalesce((
      select sum(p.amount) from invoice_payment p where p.payment_id = payment.id), 0)) as advance`
  const { rows } = await server.owner.query<Record<string, boolean>>(states, [today(testMoment)])
  for (const [state, isPresent] of Object.entries(rows[0] ?? {})) expect(isPresent, state).toBe(true)
})

test('the demo has moved-in documents in each state of payment, all older than any document and payment of its own', async () => {
  const { rows } = await server.owner.query<{ kind: string; number: string; state: string; total: string }>(`
    select 'invoice' as kind, number, payment_state as state, round(total, 2)::text as total from invoice where origin = 'import'
    union all select 'expense', number, payment_state, round(total, 2)::text as total from expense where origin = 'import' order by kind desc, number`)
  expect(rows).toEqual([
    { kind: 'invoice', number: 'RL-25-041', state: 'paid', total: '580.80' },
    { kind: 'invoice', number: 'RL-25-042', state: 'paid', total: '411.40' },
    { kind: 'invoice', number: 'RL-25-043', state: 'partly-paid', total: '423.50' },
    { kind: 'expense', number: 'PN011390', state: 'paid', total: '256.52' },
    { kind: 'expense', number: 'VR 0297', state: 'unpaid', total: '181.50' },
  ])
  const days = await server.owner.query<{ last_moved_in: string; first_own: string }>(`
    with document as (select company_id, origin, date from invoice union all select company_id, origin, date from expense
        union all select company_id, null, date from payment),
      moved_in as (select company_id, max(date) as last from document where origin = 'import' group by company_id)
    select m.last::text as last_moved_in, min(d.date)::text as first_own from moved_in m join document d on d.company_id = m.company_id
    where d.origin is distinct from 'import' group by m.last`)
  const [{ last_moved_in, first_own } = { last_moved_in: '', first_own: '' }] = days.rows
  expect(last_moved_in < first_own, `${last_moved_in} ${first_own}`).toBe(true)
})

test('the demo has a payment file that waits for the statement, and one of which the statement brought all payments but one', async () => {
  const { rows } = await server.owner.query<{ count: number; settled: number; by_statement: number }>(`
    select f.count, count(r.settled_at)::int as settled, count(m.payment_id)::int as by_statement
    from payment_file f join payment_file_row r on r.company_id = f.company_id and r.payment_file_id = f.id
      left join expense_payment p on p.company_id = r.company_id and p.expense_id = r.expense_id
      left join bank_match m on m.company_id = p.company_id and m.payment_id = p.payment_id and m.created
    group by f.id, f.count, f.created_at order by f.created_at, f.id`)
  const [first, second] = rows
  expect(rows).toHaveLength(2)
  expect(first?.settled).toBeGreaterThan(0)
  expect(first).toMatchObject({ settled: (first?.count ?? 0) - 1, by_statement: first?.settled })
  expect(second).toMatchObject({ settled: 0, by_statement: 0 })
})

test('the demo has plans, users of three roles, an open invitation, sent and failed emails, and work for the operator', async () => {
  const query = `select
    (select json_object_agg(u.email, m.role) from company_member m join app_user u on u.id = m.user_id
      join company c on c.id = m.company_id where c.type = 'legal' and m.role <> 'owner') as staff,
    (select count(*)::int from company_member where user_id = (select id from app_user where email = $1)) as companies_of_accountant,
    exists (select from subscription where plan = 'premium') as premium,
    exists (select from invitation where accepted_at is null and revoked_at is null) as invitation,
    exists (select from document_email where status = 'sent') as sent,
    exists (select from document_email where status = 'failed') as failed,
    exists (select from document_email where kind = 'statement') as statement,
    exists (select from subscription_order where status = 'waiting') as waiting_order,
    exists (select from message where waiting) as message,
    not exists (select from app_user where email_verified_at is null) as all_addresses_verified`
  const { rows } = await server.owner.query(query, [accountant.email])
  expect(rows[0]).toEqual({
    staff: { [employee.email]: 'employee', [accountant.email]: 'accountant' },
    companies_of_accountant: 5,
    premium: true,
    invitation: true,
    sent: true,
    failed: true,
    statement: true,
    waiting_order: true,
    message: true,
    all_addresses_verified: true,
  })
})
