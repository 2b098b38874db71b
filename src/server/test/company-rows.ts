import type { Pool } from 'pg'
import type { TestServer } from './server.ts'

/** Rows of a bank statement; `company`, `its` and `an_account` are variables of the block. */
const bankRows = `
    insert into bank_import (company_id, id, files) values (company, its, '[]');
    insert into bank_statement (company_id, id, import_id, account_id, name, format, date_from, date_to, entries)
      values (company, its, its, an_account, 'a.xml', 'camt.053', '2026-11-01', '2026-11-30', 1);
    insert into bank_entry (company_id, id, import_id, position, account_id, format, date, amount, currency, name, account_number, code, text, reference, key, kind)
      values (company, its, its, 0, an_account, 'camt.053', '2026-11-20', 121, 'EUR', 'UAB Pirkėjas', '', '', '', '', '1', 'payment');
    insert into bank_match (company_id, entry_id, payment_id, created, payment_version) values (company, its, its, true, 1);
    insert into bank_party (company_id, account_number, client_id, times, last_on) values (company, 'LT647300000000000117', its, 1, '2026-11-20');
    insert into bank_declined (company_id, entry_id, target) values (company, its, 'advance:');
    insert into bank_rule (company_id, id, position, text, action, purpose) values (company, its, 0, 'mokestis', 'purpose', 'fee');
    insert into draft (company_id, id, kind, form, size, version, language, created_at, updated_at)
      values (company, its, 'invoice', '{}', 2, 2, 'lt', now(), now());
    insert into draft_version (company_id, draft_id, version, form) values (company, its, 1, '{}');
    insert into paper (company_id, id, source, received_at, name, size, type, thumbnail, digest)
      values (company, its, 'upload', now(), 'kvitas.pdf', 9, 'application/pdf', false, repeat('0', 64));
    insert into inbox_address (company_id, token, made_at) values (company, new_inbox_token(), now()) on conflict do nothing;
    insert into inbox_mail (company_id, id, mailbox, uid_validity, uid, message_key, sender_trust, received_at, outcome, left_out)
      values (company, its, repeat('0', 16), 1, 1, repeat('0', 64), 'unknown', now(), 'papers', '{}');
    insert into planned_sending (company_id, invoice_id, send_at, send, planned_by, planned_at, language)
      values (company, its, now() + interval '1 day', '{}', its, now(), 'lt');
    insert into bank_mapping (company_id, header_key, mapping, used_at) values (company, repeat('0', 64), '{}', now());
`

/** The link of an invoice; `company` and `its` are variables of the block. */
const linkRow = `
    insert into document_link (company_id, id, invoice_id, nonce, token_hash, created_at, expires_at)
      values (company, its, its, 'abcdefghijklmnopqrstuv', encode(sha256(its::text::bytea), 'hex'), now(), now() + interval '1 day');
    insert into client_link (company_id, id, client_id, nonce, token_hash, created_at, expires_at)
      values (company, its, its, 'abcdefghijklmnopqrstuv', encode(sha256(its::text::bytea), 'hex'), now(), now() + interval '1 day');
    insert into document_message (company_id, id, invoice_id, author, text, created_at)
      values (company, its, its, 'client', 'Ar galima sumokėti dalimis?', now());
`

/** Rates of the company, and an answer of VIES; `company` and `its` are variables of the block. */
const outsideRows = `
    insert into rate_upload (company_id, id, name, publisher, added, date_from, date_to)
      values (company, its, 'eurofxref.xml', 'ecb', 1, '2026-11-19', '2026-11-19');
    insert into own_rate (company_id, id, currency, date, per_euro, upload_id) values (company, its, 'USD', '2026-11-19', 1.1593, its);
    insert into vat_check (company_id, client_id, vat_code, outcome, checked_at) values (company, its, 'DE129273398', 'valid', now());
`

/** A key for programs of the owner, and a webhook. */
const keyRows = `
    insert into api_key (company_id, id, user_id, name, token_hash, ending, scope, may_issue, two_step, created_at, expires_at)
      select company, its, user_id, 'Lapų parduotuvė', its::text, 't9Xa', 'read', false, false, now(), now() + interval '1 year'
      from company_member where company_id = company and role = 'owner';
    insert into webhook (company_id, id, url, secret, created_at) values (company, its, 'https://lapai.lt/ivykiai', 'x', now());
    insert into webhook_delivery (company_id, id, webhook_id, event_id, type, document_id, version, event_at, created_at, state)
      values (company, its, its, its, 'invoice.paid', its, 1, now(), now(), 'delivered');
    insert into session (id, token_hash, user_id) select its, its::text, user_id from company_member where company_id = company and role = 'owner';
    insert into push_subscription (id, user_id, session_id, endpoint, p256dh, auth, key_id, created_at)
      select its, user_id, its, 'https://push.lapai.lt/' || its, 'x', 'x', 'x', now() from session where id = its;
    insert into notice_setting (company_id, user_id, push, mail, changed_at)
      select company, user_id, array['invoice_paid'], array['invoice_paid'], now() from session where id = its;
    insert into notice (company_id, user_id, channel, event, record_id, created_at, batch_id)
      select company, user_id, 'push', 'invoice_paid', its, now(), its from session where id = its;
    insert into push_delivery (company_id, id, batch_id, subscription_id, next_at, created_at) values (company, its, its, its, now(), now());
`

/** Online payments; `company`, `its` and `an_account` are variables of the block, and `its` is an invoice. */
const onlinePaymentRows = `
    insert into online_payment_provider (company_id, provider, is_on, secrets, endings, sandbox, changed_at, keys_changed_at)
      values (company, 'stripe', true, 'x', '{}', false, now(), now());
    insert into online_payment_account (company_id, provider, currency, account_id) values (company, 'stripe', 'EUR', an_account);
    insert into online_payment (company_id, id, provider, invoice_id, amount, currency, expires_at, created_at)
      values (company, its, 'stripe', its, 21, 'EUR', now() + interval '1 hour', now());
    insert into online_payment_event (company_id, id, provider, key, event, received_at, outcome)
      values (company, its, 'stripe', 'refund re_1', '{}', now(), 'waiting');
`

/** Reminders: `company` and `its` are variables of the block; `its` is an invoice with an email. */
const reminderRows = `
    insert into reminder_settings (company_id, is_on, only_working_days, hour_from, hour_to, interest_rule, compensation, changed_by)
      values (company, false, true, 9, 17, 'none', false, its);
    insert into reminder_step (company_id, id, days, is_on) values (company, its, 7, true);
    insert into invoice_reminder (company_id, invoice_id, changed_by) values (company, its, its);
    insert into company_sender (company_id, host, port, tls, username, password_sealed, from_address, from_name, version, changed_at)
      values (company, 'smtp.medis.lt', 587, 'starttls', 'medis', 'x', 'saskaitos@medis.lt', 'UAB Medis', 1, now()) on conflict do nothing;
    insert into bounced_address (company_id, address, reason) values (company, 'ona@medis.lt', '550 5.1.1');
    insert into letter_template (company_id, kind, language, version, changed_by) values (company, 'invoice', 'lt', 1, its);
    insert into letter_settings (company_id, receipts_on, version, changed_by) values (company, false, 1, its);
    insert into payment_letter (company_id, payment_id, invoice_id) values (company, its, its);
    insert into statement_settings (company_id, is_on, day, receivers, starts_on, version, changed_by)
      values (company, false, 3, 'debtors', '2026-11-20', 1, its);
    insert into statement_run (company_id, month) values (company, '2026-10-01');
    insert into statement_sent (company_id, client_id, month, currency, email_id) values (company, its, '2026-10-01', 'EUR', its);
    insert into reminder_sent (company_id, invoice_id, step_id, days, email_id) values (company, its, its, 7, its);
`

/** An import with a table and a record. */
const importRows = `
    insert into import (company_id, id, kind, files, mapping, header_key, language) values (company, its, 'clients', '[]', '{}', repeat('0', 64), 'lt');
    insert into import_table (company_id, import_id, file, part, rows) values (company, its, 0, 0, '');
    insert into import_row (company_id, import_id, id, position, rank, entity, file, line, record, state, values, old, problems, keys)
      values (company, its, its, 0, 0, 'client', 0, 2, '{}', 'new', '{}', '{}', '[]', '{}');
    insert into import_mapping (company_id, kind, header_key, mapping, used_at) values (company, 'clients', repeat('0', 64), '{}', now());
`

/** A recurring document and what it made. */
const recurringRows = `
    insert into recurring (company_id, id, kind, title, form, unit, every, on_day, first_date, action, next_date, created_by, currency)
      values (company, its, 'invoice', 'Priežiūra', '{}', 'month', 1, 'day', '2026-12-12', 'issue', '2026-12-12', its, 'EUR');
    insert into recurring_run (company_id, recurring_id, planned_date, outcome, invoice_id) values (company, its, '2026-11-12', 'made', its);
`

/** Creates a row in every table of a company: a client, a product, a paid invoice, an expense with all its parts and a payment file. */
export const fillBooks = async (owner: Pick<Pool, 'query'>, companyId: string) => {
  await fillDocuments(owner, companyId)
  await owner.query(`insert into vendor_account (company_id, client_id, account_number)
    select company_id, vendor_id, 'LT587300000000000225' from expense where company_id = '${companyId}' and vendor_title = 'UAB Pirkėjas'`)
  await owner.query(`with file as (
      insert into payment_file (company_id, id, account_id, account_number, made_on, date, version, currency, total, count, content)
      select company_id, gen_random_uuid(), id, 'LT647300000000000117', '2026-11-20', '2026-11-23', '09', 'EUR', 100, 1, 'x'
      from company_account where company_id = '${companyId}' limit 1 returning *
    )
    insert into payment_file_row (company_id, id, payment_file_id, position, expense_id, vendor_id, name, account_number, amount, paid_before, reference)
      select e.company_id, e.id, file.id, 0, e.id, e.vendor_id, e.vendor_title, 'LT587300000000000225', 100, e.paid, 'x'
      from expense e, file where e.company_id = file.company_id and e.vendor_title = 'UAB Pirkėjas'`)
}

const fillDocuments = (owner: Pick<Pool, 'query'>, companyId: string) =>
  owner.query(`do $$ declare
    company uuid := '${companyId}';
    a_unit uuid := (select id from unit where company_id = company limit 1);
    a_vat uuid := (select id from vat_rate where company_id = company and is_default);
    an_account uuid := (select id from company_account where company_id = company limit 1);
    its uuid := gen_random_uuid();
    spent uuid := gen_random_uuid();
  begin
    insert into company_logo (company_id, version, bytes, width, height) values (company, '0123456789abcdef', 'x', 1, 1);
    update company set logo_version = '0123456789abcdef' where id = '${companyId}';
    insert into client (company_id, id, type, title, country, currency) values (company, its, 'legal', 'UAB Pirkėjas', 'LT', 'EUR');
    insert into product (company_id, id, title, price, price_without_vat, type, unit_id, vat_id)
      values (company, its, 'Puokštė', 121, 100, 'sale', a_unit, a_vat);
    insert into invoice (company_id, id, type, vat, client_id, client_title, client_details, seller_details, date, number, currency,
        language, prices_include_vat, subtotal, discount_total, discount_without_vat, delivery_without_vat, total_without_vat,
        vat_total, total, total_in_words)
      values (company, its, 'simple', true, its, 'UAB Pirkėjas', '{}', '{}', '2026-11-20', 'AB-0001', 'EUR', 'lt', false,
        100, 0, 0, 0, 100, 21, 121, 'Šimtas dvidešimt vienas euras');
    insert into invoice_line (company_id, invoice_id, position, id, product_id, title, quantity, unit_id, price, vat_id, vat_rate,
        total_without_vat, vat_total, total)
      values (company, its, 0, its, its, 'Puokštė', 1, a_unit, 100, a_vat, 21, 100, 21, 121);
    insert into invoice_vat (company_id, invoice_id, position, vat_id, type, rate, title, base, vat)
      values (company, its, 0, a_vat, 'standard', 21, '21 %', 100, 21);
    insert into payment (company_id, id, type, date, client_id, account_id, total, currency)
      values (company, its, 'income', '2026-11-20', its, an_account, 121, 'EUR');
    insert into invoice_payment (company_id, id, invoice_id, payment_id, amount) values (company, its, its, its, 100);
    insert into document_email (company_id, id, kind, client_id, invoice_id, language, receiver, sender, subject, message, attach, message_id)
      values (company, its, 'invoice', its, its, 'lt', '{ona@pirkejas.lt}', 'Kvitas', 'Sąskaita', '', '{pdf}', its);
    insert into receipt (company_id, id, payment_id, type, number, date, seller_details, currency, total, total_in_words)
      values (company, its, its, 'cash-receipt', 'AB-1', '2026-11-20', '{}', 'EUR', 121, 'Šimtas dvidešimt vienas euras');
    insert into activity (company_id, id, title) values (company, its, 'Floristika');
    insert into series (company_id, id, invoice_type, next_number, activity_id) values (company, its, 'simple', 'FL-1', its);
    insert into expense_category (company_id, id, title) values (company, its, 'Popierius');
    insert into expense (company_id, id, vendor_id, vendor_title, date, date_registered, posting_date, currency, vat,
        category_id, subtotal, total_without_vat, vat_total, total)
      values (company, its, its, 'UAB Pirkėjas', '2026-11-20', '2026-11-20', '2026-11-20', 'EUR', true, its, 100, 100, 21, 121);
    insert into expense_line (company_id, expense_id, position, id, title, quantity, price, total_without_vat, vat_total, total)
      values (company, its, 0, its, 'Popierius', 1, 100, 100, 21, 121);
    insert into expense_vat (company_id, expense_id, position, type, title, base, vat) values (company, its, 0, 'standard', '21 %', 100, 21);
    insert into expense_file (company_id, expense_id, id, name, size, type) values (company, its, its, 'kvitas.pdf', 1, 'application/pdf');
    insert into payment (company_id, id, type, date, client_id, account_id, total, currency)
      values (company, spent, 'expense', '2026-11-20', its, an_account, 21, 'EUR');
    insert into expense_payment (company_id, id, expense_id, payment_id, amount) values (company, its, its, spent, 21);
    insert into journal_number (company_id, number, payment_id) values (company, 1, spent);
    insert into invitation (company_id, id, name, email, role, invited_by, sent_at, expires_at)
      select company, its, 'Petras', its || '@ziedas.lt', 'employee', user_id, now(), now() from company_member
      where company_id = company and role = 'owner';
    insert into invitation_token (company_id, token_hash, invitation_id) values (company, its, its);
    insert into note_template (company_id, id, title, text) values (company, its, 'Ačiū', 'Dėkojame, kad pirkote.');
    insert into export_job (company_id, id, form, language, total) values (company, its, '{}', 'lt', 1);
    insert into isaf_file (company_id, id, period, date_from, date_to, data_type, part_number, file_name, sha256, size, sales, purchases)
      values (company, its, '2026-11', '2026-11-01', '2026-11-30', 'F', '1', 'isaf.xml', repeat('0', 64), 1, 1, 0);
    insert into isaf_document (company_id, file_id, document_kind, document_id, number, version) values (company, its, 'invoice', its, 'AB-0001', 1);
    insert into pack (company_id, id, date_from, date_to, parts, language, status, total, file_name, size, sha256, files, finished_at) values (company, its, '2026-11-01', '2026-11-30', '{invoices}', 'lt', 'done', 1, 'pack.zip', 1, repeat('0', 64), 1, now());
    insert into pack_segment (company_id, pack_id, position, part, files, missing) values (company, its, 0, 'invoices', '[]', '[]');
    insert into pack_link (company_id, id, pack_id, email, language, is_member, message, created_by, created_at, expires_at) values (company, its, its, 'dalia@apskaita.lt', 'lt', false, '', its, now(), now());
${linkRow}${bankRows}${outsideRows}${importRows}${keyRows}${recurringRows}${reminderRows}${onlinePaymentRows}    -- Only a natural person has a tax code.
    update company set type = 'individual' where id = '${companyId}';
    insert into company_tax_code (company_id, sealed) values (company, 'x');
    insert into company_sending (company_id, changed_by, changed_at) values (company, 'operator', now()) on conflict do nothing;
    insert into issued_invoices values (company, '2020-01-01', 1) on conflict do nothing;
    insert into tombstone (company_id, document_kind, document_id, type, number, date, total, currency, deleted_at)
      values (company, 'invoice', gen_random_uuid(), 'simple', 'AB-0000', '2026-11-20', 121, 'EUR', now());
    insert into book_change (company_id, document_kind, document_id, version, event) values (company, 'invoice', its, 1, 'issue');
    insert into chain_head (company_id) values (company) on conflict do nothing;
    insert into chain_entry (company_id, seq, at, event, document_kind, document_id, version, content_version, previous, hash)
      values (company, 1, now(), 'purge', 'invoice', gen_random_uuid(), 1, 1, sha256(''), sha256(''));
    insert into chain_stamp (company_id, seq, hash, stamped_at, authority, response) values (company, 1, sha256(''), now(), 'tsa.example.com', 'x');
  end $$`)

/** Copies the company's invoice SF-0001 in the database up to the given number of invoices, for tests with many rows. */
export const copyInvoice = (owner: Pick<Pool, 'query'>, companyId: string, count: number) =>
  owner.query(
    `with made as (select gen_random_uuid() as id, n from generate_series(2, $2) n),
      invoices as (insert into invoice (company_id, id, type, vat, client_id, client_title, client_details, seller_details, date, number, currency,
          language, prices_include_vat, subtotal, discount_total, discount_without_vat, delivery_without_vat, total_without_vat, vat_total, total, total_in_words)
        select i.company_id, made.id, i.type, i.vat, i.client_id, i.client_title, i.client_details, i.seller_details, i.date, 'SF-' || lpad(made.n::text, 4, '0'),
          i.currency, i.language, i.prices_include_vat, i.subtotal, i.discount_total, i.discount_without_vat, i.delivery_without_vat, i.total_without_vat,
          i.vat_total, i.total, i.total_in_words
        from made, invoice i where i.company_id = $1 and i.number = 'SF-0001' returning 1),
      lines as (insert into invoice_line (company_id, invoice_id, position, id, title, quantity, price, vat_id, vat_type, vat_rate, total_without_vat, vat_total, total)
        select l.company_id, made.id, l.position, gen_random_uuid(), l.title, l.quantity, l.price, l.vat_id, l.vat_type, l.vat_rate, l.total_without_vat, l.vat_total, l.total
        from made, invoice_line l where l.company_id = $1 returning 1)
      insert into invoice_vat (company_id, invoice_id, position, vat_id, type, rate, code, title, base, vat)
        select v.company_id, made.id, v.position, v.vat_id, v.type, v.rate, v.code, v.title, v.base, v.vat from made, invoice_vat v where v.company_id = $1`,
    [companyId, count],
  )

type Owner = Pick<Pool, 'query'>

/** One query about all tables with rows of companies. */
const makeQuery = async (owner: Owner): Promise<string> => {
  const { rows } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.column_name = 'company_id' and table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1`,
  )
  const ofTable = ({ name }: { name: string }) =>
    `select '${name}' as name, count(*)::int, coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as rows from ${name} t where company_id = $1`
  return rows.map(ofTable).join(' union all ')
}

const queries = new WeakMap<Owner, Promise<string>>()

const queryOf = (owner: Owner): Promise<string> => {
  const query = queries.get(owner) ?? makeQuery(owner)
  queries.set(owner, query)
  return query
}

/** The number and the content of a company's rows in each table, to check that nothing was changed. */
export const everythingOf = async ({ owner }: Pick<TestServer, 'owner'>, companyId: string) => {
  // It has a name, so that it is planned once: planning takes far longer than the rest.
  const query = { name: 'everything-of', text: await queryOf(owner), values: [companyId] }
  const { rows } = await owner.query<{ name: string; count: number; rows: string }>(query)
  return Object.fromEntries(rows.map(({ name, ...found }) => [name, found]))
}
