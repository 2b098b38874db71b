// Decision: docs/decisions/matching-bank-entries.md
import { sql } from 'kysely'
import type { EntryMatch } from '#contract/bank/bank-entry.ts'
import type { RawPaymentForm } from '#contract/money/payment-fields.ts'
import { dec } from '#domain/decimal.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { notFound, Problem, refuseField } from '#server/platform/http/problem.ts'
import { refuseUnknown } from '#server/platform/resource/list-query.ts'
import { readStored } from './item.queries.ts'
import { learnParty, linkPayment, readFreePayment, settle } from './match.queries.ts'
import { matchNew } from './new-payment.ts'
import { headOf, isIncoming, recordPayment, sizeOf } from './payment-of-entry.ts'
import type { StoredEntry } from './stored.ts'

/** Money between two accounts of the company, as seen from the account of the entry. */
const transferOf = (entry: StoredEntry, form: EntryMatch, other: StoredEntry | undefined): RawPaymentForm => {
  const { account_id, amount } = form.transfer ?? { account_id: '', amount: null }
  const otherSize = other ? sizeOf(other) : (amount ?? null)
  const [source, destination] = isIncoming(entry) ? [account_id, entry.account.id] : [entry.account.id, account_id]
  const [sent, arrived] = isIncoming(entry) ? [otherSize, sizeOf(entry)] : [sizeOf(entry), otherSize]
  return {
    ...headOf(entry, form),
    type: 'transfer',
    source_account_id: source,
    destination_account_id: destination,
    source_total: sent,
    destination_total: arrived,
  }
}

/** Says which of the ways was chosen; none or two of them are refused. */
const wayOf = (form: EntryMatch) => {
  const hasDocuments = form.invoices.length > 0 || form.expenses.length > 0
  const isForPurpose = form.purpose !== null && form.purpose !== 'documents'
  const ways = [
    form.payment_id !== null && 'payment',
    form.transfer !== null && 'transfer',
    form.returned_entry_id !== null && 'returned',
    (hasDocuments || isForPurpose || form.client_id !== null) && 'new payment',
  ].filter((way) => way !== false)
  const [way] = ways
  if (way === undefined || ways.length > 1)
    throw refuseField('invoices', way === undefined ? 'required' : 'not_for_type')
  return way
}

/** Another entry that this one settles as well; it must be to do. */
const lockOther = async (context: CompanyContext, id: string, field: string): Promise<StoredEntry> => {
  const other = await readStored(context, id, { lock: true })
  if (other.state !== 'to-do') throw refuseField(field, 'settled')
  return other
}

const matchTransfer = async (context: CompanyContext, entry: StoredEntry, form: EntryMatch) => {
  const other = form.transfer?.entry_id ? await lockOther(context, form.transfer.entry_id, 'transfer') : undefined
  if (other && (other.account.id !== form.transfer?.account_id || isIncoming(other) === isIncoming(entry)))
    throw refuseField('transfer', 'other_side')
  const id = await recordPayment(context, entry, transferOf(entry, form, other))
  if (other) {
    await linkPayment(context, other.id, id, true)
    await settle(context, other.id, 'matched')
  }
}

const matchReturned = async (context: CompanyContext, entry: StoredEntry, otherId: string) => {
  const other = await lockOther(context, otherId, 'returned_entry_id')
  if (other.account.id !== entry.account.id || !dec(other.amount).plus(dec(entry.amount)).eq(0))
    throw refuseField('returned_entry_id', 'other_side')
  await settle(context, other.id, 'matched', entry.id)
}

/** A payment that was recorded before the statement came. */
const matchExisting = async (context: CompanyContext, entry: StoredEntry, paymentId: string) => {
  const payment = await readFreePayment(context, paymentId, entry.account.id)
  if (!payment) throw notFound('payment')
  if (payment.is_matched) throw refuseField('payment_id', 'settled')
  if (!dec(payment.amount).eq(dec(entry.amount))) throw refuseField('payment_id', 'other_amount')
  await linkPayment(context, entry.id, paymentId, false)
}

/** Records what an entry is. Everything goes through the same code as a payment that is entered by hand. */
export const matchEntry = async (context: CompanyContext, id: string, form: EntryMatch): Promise<void> => {
  await refuseUnknown(context, { account_id: form.through_account_id }, ['account_id'])
  const way = wayOf(form)
  // Two entries that settle each other are locked in the order of their ids, so that two requests cannot deadlock.
  const otherId = form.transfer?.entry_id ?? form.returned_entry_id
  if (otherId !== null && otherId < id)
    await lockOther(context, otherId, form.transfer ? 'transfer' : 'returned_entry_id')
  const entry = await readStored(context, id, { lock: true })
  if (entry.state !== 'to-do') throw new Problem('bank_entry_settled')
  if (way === 'payment') await matchExisting(context, entry, form.payment_id ?? '')
  else if (way === 'transfer') await matchTransfer(context, entry, form)
  else if (way === 'returned') await matchReturned(context, entry, form.returned_entry_id ?? '')
  else await matchNew(context, entry, form)
  await settle(context, id, 'matched', form.returned_entry_id)
  if (way === 'new payment' || way === 'payment') await learnParty(context, entry)
}

/** Leaves an entry out of the books. */
export const ignoreEntry = async (context: CompanyContext, id: string): Promise<void> => {
  const entry = await readStored(context, id, { lock: true })
  if (entry.state === 'ignored') return
  if (entry.state !== 'to-do') throw new Problem('bank_entry_settled')
  await settle(context, id, 'ignored')
}

/** Remembers that the entry is not what was proposed. */
export const declineCandidate = async ({ db, companyId }: CompanyContext, id: string, key: string): Promise<void> => {
  await sql`insert into bank_declined (company_id, entry_id, target) values (${companyId}, ${id}, ${key}) on conflict do nothing`.execute(
    db,
  )
}
