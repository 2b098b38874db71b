import { sql } from 'kysely'
import type { Paper } from '#contract/automation/inbox.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { nameKey } from '#domain/e-invoice/buyer.ts'
import { searchText } from '#domain/text.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { whyText } from './describe.ts'
import type { Described } from './described.ts'

/** How long before and after the date of a paper it may have been paid. */
const daysBefore = 7
const daysAfter = 60
/** A card is charged within days. */
const certainDays = 10

type Entry = {
  id: string
  date: string
  amount: string
  currency: string
  account: string
  name: string
  account_number: string
  text: string
  days: number
}

/**
 * The entry of the bank that may have paid a paper: one that nobody has settled, of exactly its amount and near its date. It is certain if it
 * is the only one and names the vendor.
 */
export const findBankEntry = async (
  context: CompanyContext,
  { form, vendor, fields }: Described,
): Promise<Paper['bank_entry']> => {
  const { db, companyId } = context
  if (!form.total || !form.date || form.kind !== 'invoice') return null
  const { rows } = await sql<Entry>`
    select b.id, b.date::text as date, b.amount::text as amount, b.currency, a.title as account, b.name, b.account_number, b.text,
      abs(b.date - ${form.date}::date) as days
    from bank_entry b join company_account a on a.company_id = b.company_id and a.id = b.account_id
    where b.company_id = ${companyId} and b.state = 'to-do' and b.currency = ${form.currency} and b.amount = -${form.total}::numeric
      and b.date between ${form.date}::date - ${daysBefore}::int and ${form.date}::date + ${daysAfter}::int
    order by abs(b.date - ${form.date}::date), b.id limit 10`.execute(db)
  const named = rows.filter((entry) => namesVendor(entry, vendor, fields.vendor.value))
  const entry = named[0] ?? (rows.length === 1 ? rows[0] : undefined)
  if (!entry) return null
  const isCertain = named.length === 1 && rows.length === 1 && entry.days <= certainDays
  const reason =
    named.length === 0 ? 'amount_only' : isCertain ? 'entry_agrees' : rows.length > 1 ? 'entry_of_several' : 'entry_far'
  const { id, date, currency, account, name, text } = entry
  return {
    id,
    date,
    amount: amountText(dec(entry.amount), currency),
    currency,
    account,
    text: name || text.slice(0, 200),
    certain: isCertain,
    why: whyText(context, reason),
  }
}

/** A card's entry has the name of the shop in its text. */
const namesVendor = (
  { name, text, account_number }: Entry,
  { match, new: facts }: Paper['vendor'],
  title: string | null,
) => {
  const accounts = [match?.account_number, facts.account_number].filter(Boolean)
  if (account_number && accounts.includes(account_number)) return true
  const key = nameKey(title ?? '')
  return key.length >= 3 && [name, text].some((each) => ` ${nameKey(searchText(each))} `.includes(` ${key} `))
}
