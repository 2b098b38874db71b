import { sql } from 'kysely'
import type { CompanyContext } from '#server/platform/http/context.ts'
import type { StoredEntry } from './stored.ts'

type Writer = Pick<CompanyContext, 'db' | 'companyId' | 'session'>

/** The entry is the payment; its version tells later whether the payment was changed since. */
export const linkPayment = async (
  { db, companyId }: Writer,
  entryId: string,
  paymentId: string,
  created: boolean,
): Promise<void> => {
  await sql`insert into bank_match (company_id, entry_id, payment_id, created, payment_version)
    select ${companyId}, ${entryId}, p.id, ${created}, p.version from payment p
    where p.company_id = ${companyId} and p.id = ${paymentId}`.execute(db)
}

export const settle = async (
  { db, companyId, session }: Writer,
  id: string,
  state: 'matched' | 'ignored',
  returnedId: string | null = null,
): Promise<void> => {
  await sql`update bank_entry set state = ${state}, returned_entry_id = ${returnedId}::uuid, settled_by = ${session.user_id}::uuid, settled_at = now()
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Entries are to do again. */
export const reopen = async ({ db, companyId }: Writer, ids: readonly string[]): Promise<void> => {
  await sql`delete from bank_match where company_id = ${companyId} and entry_id = any(${[...ids]}::uuid[])`.execute(db)
  await sql`update bank_entry set state = 'to-do', returned_entry_id = null, settled_by = null, settled_at = null
    where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`.execute(db)
}

export type MatchedPayment = { entry_id: string; payment_id: string; created: boolean }

/** The payments of the entries, and the entries that share a payment with one of them. */
export const readLinks = async ({ db, companyId }: Writer, ids: readonly string[]): Promise<MatchedPayment[]> => {
  const { rows } = await sql<MatchedPayment>`
    select m.entry_id, m.payment_id, m.created from bank_match m
    where m.company_id = ${companyId} and m.payment_id in (
      select own.payment_id from bank_match own where own.company_id = ${companyId} and own.entry_id = any(${[...ids]}::uuid[]))
    order by m.payment_id, m.entry_id`.execute(db)
  return rows
}

/** What a payment moved on the account, and whether an entry of the account is it already. Locks the payment. */
export const readFreePayment = async (
  { db, companyId }: Writer,
  paymentId: string,
  accountId: string,
): Promise<{ amount: string; is_matched: boolean } | undefined> => {
  const { rows } = await sql<{ amount: string; is_matched: boolean }>`
    select x.amount, exists (
      select from bank_match m join bank_entry b on b.company_id = m.company_id and b.id = m.entry_id
      where m.company_id = p.company_id and m.payment_id = p.id and b.account_id = x.account_id) as is_matched
    from (select * from payment where company_id = ${companyId} and id = ${paymentId} and deleted_at is null for no key update) p
      cross join lateral account_moves(p::payment) x
    where x.account_id = ${accountId}`.execute(db)
  return rows[0]
}

export type DocumentHead = { client_id: string; currency: string; is_credit: boolean }

/** The client or vendor of a document and its currency; undefined: the company does not have the document. */
export const documentHead = async (
  { db, companyId }: Writer,
  document: { invoice: string } | { expense: string },
): Promise<DocumentHead | undefined> => {
  const { rows } = await (
    'invoice' in document
      ? sql<DocumentHead>`select client_id, currency, type = 'credit' as is_credit from invoice
          where company_id = ${companyId} and id = ${document.invoice}`
      : sql<DocumentHead>`select vendor_id as client_id, currency, kind = 'credit' as is_credit from expense
          where company_id = ${companyId} and id = ${document.expense}`
  ).execute(db)
  return rows[0]
}

/** The accounts in use in a currency; money that comes in needs one that accepts payments. */
export const accountsIn = async (
  { db, companyId }: Writer,
  currency: string,
  isIncoming: boolean,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from company_account where company_id = ${companyId} and currency = ${currency} and deleted_at is null and archived_at is null
      and (accept_payments or not ${isIncoming}) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export const rateOfPayment = async ({ db, companyId }: Writer, id: string): Promise<string | null> => {
  const { rows } = await sql<{
    exchange_rate: string | null
  }>`select exchange_rate from payment where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows[0]?.exchange_rate ?? null
}

/** Whose account the counterparty's is, from the client of the entry's payments. */
export const learnParty = async (
  { db, companyId }: Writer,
  { id, account_number, date }: StoredEntry,
): Promise<void> => {
  if (account_number === '') return
  await sql`
    insert into bank_party as known (company_id, account_number, client_id, times, last_on)
    select distinct m.company_id, ${account_number}, p.client_id, 1, ${date}::date
      from bank_match m join payment p on p.company_id = m.company_id and p.id = m.payment_id
      where m.company_id = ${companyId} and m.entry_id = ${id} and p.client_id is not null
    on conflict (company_id, account_number, client_id)
      do update set times = known.times + 1, last_on = greatest(known.last_on, excluded.last_on)`.execute(db)
}

/** Takes back what was learned from the entry. */
export const forgetParty = async ({ db, companyId }: Writer, ids: readonly string[]): Promise<void> => {
  const learned = sql`
    select b.account_number, p.client_id, count(*)::int as times
    from bank_match m join bank_entry b on b.company_id = m.company_id and b.id = m.entry_id
      join payment p on p.company_id = m.company_id and p.id = m.payment_id
    where m.company_id = ${companyId} and m.entry_id = any(${[...ids]}::uuid[]) and p.client_id is not null and b.account_number <> ''
    group by 1, 2`
  await sql`delete from bank_party known using (${learned}) learned
    where known.company_id = ${companyId} and known.account_number = learned.account_number and known.client_id = learned.client_id
      and known.times <= learned.times`.execute(db)
  await sql`update bank_party known set times = known.times - learned.times from (${learned}) learned
    where known.company_id = ${companyId} and known.account_number = learned.account_number and known.client_id = learned.client_id`.execute(
    db,
  )
}
