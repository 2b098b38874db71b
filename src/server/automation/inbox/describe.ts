import { sql } from 'kysely'
import type { Paper } from '#contract/automation/inbox.ts'
import { certain, notFound } from '#domain/paper/facts.ts'
import { paperFields, paperState } from '#domain/paper/read-paper.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { textOf } from '#server/platform/language/texts.ts'
import { emptyForm } from '#server/purchases/expense/form.queries.ts'
import { readDuplicates } from '#server/purchases/expense/item.queries.ts'
import { newVendorOf } from '#domain/e-invoice/new-vendor.ts'
import { describeEInvoice } from './describe-e-invoice.ts'
import { describeText } from './describe-text.ts'
import type { Described } from './described.ts'
import { invoiceOfFacts } from './invoice-of-facts.ts'
import { asOwnInvoice, isOwnInvoice } from './own-invoice.ts'
import type { StoredPaper } from './paper.queries.ts'
import type { ReadFacts } from './read-paper-file.ts'

/** A sentence that says why something is not certain, or why nothing was read. */
export const whyText = ({ language }: CompanyContext, code: string) => ({
  code,
  message: textOf(language, 'paper_why', code) ?? textOf(language, 'read_e_invoice', code) ?? code,
})

const nothing = (context: CompanyContext): Described => {
  const none = notFound()
  const facts = invoiceOfFacts({
    kind: 'invoice',
    number: none,
    date: none,
    date_due: none,
    currency: certain(context.session.currency),
    total: none,
    net: none,
    vat: none,
    account: none,
    vendor: { name: none, code: null, vat_code: null, is_certain: false },
    buyer: 'unnamed',
    is_own: false,
  })
  return {
    form: { ...emptyForm(context), date: null },
    vendor: { match: null, new: newVendorOf(facts) },
    fields: { vendor: none, number: none, date: none, total: none, vat: none },
    findings: [],
    view: null,
    other: null,
    key: null,
  }
}

/** What a paper says, as the books see it now: a vendor that was added since is found, and a rate that was archived is not proposed. */
export const describe = async (context: CompanyContext, facts: ReadFacts | null): Promise<Described> => {
  if (facts === null || facts.kind === 'unread') return nothing(context)
  const described =
    facts.kind === 'e_invoice' ? await describeEInvoice(context, facts.file) : await describeText(context, facts.facts)
  return (await isOwnInvoice(context, facts, described)) ? asOwnInvoice(described) : described
}

type Booked = NonNullable<Paper['equal_expense']>

/** The booked expense that has the same bytes, or the same vendor and number. */
export const equalExpense = async (
  context: CompanyContext,
  paper: Pick<StoredPaper, 'digest' | 'expense_id'>,
  { form }: Pick<Described, 'form'>,
): Promise<Booked | null> => {
  const { db, companyId } = context
  const { rows } =
    await sql<Booked>`select e.id, coalesce(e.number, '') as number, e.date::text as date, e.total::text as total, e.currency
    from expense_file f join expense e on e.company_id = f.company_id and e.id = f.expense_id
    where f.company_id = ${companyId} and f.digest = ${paper.digest} and e.deleted_at is null and e.id is distinct from ${paper.expense_id}
    order by e.date desc limit 1`.execute(db)
  const alike =
    form.vendor_id && form.number && !rows[0]
      ? await readDuplicates(context, {
          vendor_id: form.vendor_id,
          number: form.number,
          ...(paper.expense_id ? { except: paper.expense_id } : {}),
        })
      : []
  const found = rows[0] ?? alike[0]
  if (!found) return null
  const { id, number, date, total, currency } = found
  return { id, number, date, total: amountText(dec(total), currency), currency }
}

type Judged = { state: 'ready' | 'doubtful' | 'unread'; field: StoredPaper['doubtful_field'] }

/** How a paper was read, and the field to look at first. A mail of an unknown sender is never certain, nor is what is booked already. */
export const judge = (
  described: Described,
  { isBooked, sender_trust }: { isBooked: boolean; sender_trust: StoredPaper['sender_trust'] },
): Judged => {
  const distrust = sender_trust === null || sender_trust === 'known' ? null : (`sender_${sender_trust}` as const)
  const other = described.other ?? (isBooked ? 'booked' : distrust)
  const fields = paperFields.map((name) => described.fields[name])
  const read = paperState(fields)
  if (read === 'unread') return { state: 'unread', field: null }
  const first = paperFields.find((name) => described.fields[name].doubt !== null) ?? null
  const state = read === 'ready' && other ? 'doubtful' : read
  return { state, field: first ?? (other ? 'other' : null) }
}

export const fieldsOf = (context: CompanyContext, { fields }: Described, facts: ReadFacts | null): Paper['fields'] =>
  paperFields.map((field) => {
    const { value, doubt } = fields[field]
    const line = (facts?.kind === 'text' && facts.lines?.[field]) || null
    return { field, value, certain: value !== null && doubt === null, why: doubt && whyText(context, doubt), line }
  })
