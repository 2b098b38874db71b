import { sql } from 'kysely'
import type { VendorAccount } from '#contract/bank/payment-file.ts'
import { accountState } from '#domain/bank/payment-file.ts'
import { bankOfIban } from '#domain/lt-banks.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'

type Stored = Pick<
  VendorAccount,
  'account_number' | 'first_seen_at' | 'first_seen_by' | 'confirmed_at' | 'confirmed_by'
> & {
  vendor_id: string
  previous: string | null
  paid_on: string | null
  seen_on: string | null
  is_confirmed: boolean
  is_paid_before: boolean
}

/** The name of the bank of a Lithuanian account. */
export const bankName = (account_number: string | null): string | null =>
  (account_number && bankOfIban(account_number)?.name) || null

/**
 * The present account of each vendor, and the one before it: the account of the last payment file, or else the one that the card had before.
 * A confirmation counts until another account is paid.
 */
export const readVendorAccounts = async (
  { db, companyId, session }: CompanyContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, VendorAccount>> => {
  const { rows } = await sql<Stored>`
    select c.id as vendor_id, nullif(c.account_number, '') as account_number, now.first_seen_at, now.confirmed_at,
      (select u.name from app_user u where u.id = now.first_seen_by) as first_seen_by,
      (select u.name from app_user u where u.id = now.confirmed_by) as confirmed_by,
      coalesce(paid.account_number, earlier.account_number) as previous, paid.date as paid_on,
      (coalesce(was.first_seen_at, earlier.first_seen_at) at time zone ${session.time_zone})::date as seen_on,
      coalesce(now.confirmed_at > coalesce(paid.created_at, '-infinity'), false) as is_confirmed,
      paid.account_number is not null or exists (select from payment p where p.company_id = c.company_id and p.client_id = c.id
        and p.type = 'expense' and p.deleted_at is null) as is_paid_before
    from client c
    left join vendor_account now on now.company_id = c.company_id and now.client_id = c.id and now.account_number = c.account_number
    left join lateral (select r.account_number, f.date, f.created_at from payment_file_row r
      join payment_file f on f.company_id = r.company_id and f.id = r.payment_file_id
      where r.company_id = c.company_id and r.vendor_id = c.id and r.cancelled_at is null order by r.id desc limit 1) paid on true
    left join vendor_account was on was.company_id = c.company_id and was.client_id = c.id and was.account_number = paid.account_number
    left join lateral (select a.account_number, a.first_seen_at from vendor_account a
      where a.company_id = c.company_id and a.client_id = c.id and a.first_seen_at < now.first_seen_at
      order by a.first_seen_at desc limit 1) earlier on true
    where c.company_id = ${companyId} and c.id = any(${[...new Set(ids)]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.vendor_id, accountOf(row)]))
}

const accountOf = ({ previous, paid_on, seen_on, is_confirmed, is_paid_before, ...row }: Stored): VendorAccount => ({
  ...row,
  bank: bankName(row.account_number),
  state: accountState({ account_number: row.account_number, previous, is_paid_before }),
  previous:
    previous === null || previous === row.account_number || seen_on === null
      ? null
      : { account_number: previous, bank: bankName(previous), paid_on, seen_on },
  confirmed_at: is_confirmed ? row.confirmed_at : null,
  confirmed_by: is_confirmed ? row.confirmed_by : null,
})

/** Refuses with `not_found`, also a deleted vendor. */
export const readVendorAccount = async (context: CompanyContext, id: string): Promise<VendorAccount> => {
  const account = (await readVendorAccounts(context, [id])).get(id)
  if (!account) throw notFound('client')
  return account
}

/** Locks the vendor until the request ends. Refuses a deleted one with `not_found`. */
export const lockVendor = async ({ db, companyId }: CompanyContext, id: string): Promise<void> => {
  const { rows } = await sql`select from client where company_id = ${companyId} and id = ${id} and deleted_at is null
    for no key update`.execute(db)
  if (rows.length === 0) throw notFound('client')
}

/** Writes the account number on the card of the vendor. The database keeps when and by whom it was first seen. */
export const storeAccount = ({ db, companyId }: CompanyContext, id: string, account_number: string) =>
  sql`update client set account_number = ${account_number}, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${id} and account_number is distinct from ${account_number}`.execute(db)

/** Confirms the present accounts of vendors, or takes the confirmation back. */
export const confirmAccounts = (
  { db, companyId, session }: CompanyContext,
  ids: readonly string[],
  isConfirmed = true,
) =>
  sql`update vendor_account a set confirmed_at = ${isConfirmed ? sql`now()` : null},
      confirmed_by = ${isConfirmed ? session.user_id : null}::uuid
    from client c where a.company_id = ${companyId} and c.company_id = a.company_id and c.id = a.client_id
      and a.account_number = c.account_number and c.id = any(${[...ids]}::uuid[])`.execute(db)

type SeenAccount = {
  account_number: string
  is_present: boolean
  first_seen_at: string
  first_seen_by: string | null
  confirmed_at: string | null
  confirmed_by: string | null
  paid_on: string | null
}

// More than a vendor ever has; a card changed a thousand times is an attack.
const maxSeen = 100

/** All accounts that the card of a vendor has had, the latest first. */
export const readSeenAccounts = async ({ db, companyId }: CompanyContext, id: string) => {
  const { rows } = await sql<SeenAccount>`
    select a.account_number, a.account_number = c.account_number as is_present, a.first_seen_at, a.confirmed_at,
      (select u.name from app_user u where u.id = a.first_seen_by) as first_seen_by,
      (select u.name from app_user u where u.id = a.confirmed_by) as confirmed_by,
      (select max(f.date) from payment_file_row r join payment_file f on f.company_id = r.company_id and f.id = r.payment_file_id
        where r.company_id = a.company_id and r.vendor_id = a.client_id and r.account_number = a.account_number
          and r.cancelled_at is null) as paid_on
    from vendor_account a join client c on c.company_id = a.company_id and c.id = a.client_id
    where a.company_id = ${companyId} and a.client_id = ${id}
    order by a.first_seen_at desc, a.account_number limit ${maxSeen}`.execute(db)
  return rows.map((row) => ({ ...row, is_present: row.is_present ?? false, bank: bankName(row.account_number) }))
}

/** The accounts of entries that were matched with payments of the client, the latest first. */
export const readLearnedAccounts = async ({ db, companyId }: CompanyContext, id: string) => {
  const { rows } = await sql<{ account_number: string; times: number; last_on: string }>`
    select account_number, times, last_on from bank_party where company_id = ${companyId} and client_id = ${id}
    order by last_on desc, account_number limit ${maxSeen}`.execute(db)
  return rows.map((row) => ({ ...row, bank: bankName(row.account_number) }))
}

/** Forgets a learned account; returns whether there was one. */
export const forgetLearnedAccount = async (
  { db, companyId }: CompanyContext,
  id: string,
  account_number: string,
): Promise<boolean> => {
  const { rows } = await sql`delete from bank_party
    where company_id = ${companyId} and client_id = ${id} and account_number = ${account_number} returning 1`.execute(
    db,
  )
  return rows.length > 0
}
