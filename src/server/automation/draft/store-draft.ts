// Decision: docs/decisions/drafts.md
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { unknownDraftFields } from '#contract/automation/draft.ts'
import { maxLines } from '#contract/platform/document-fields.ts'
import { parse } from '#contract/platform/validation.ts'
import { expenseInput } from '#contract/purchases/expense-fields.ts'
import { invoiceDraftInput } from '#contract/sales/invoice-fields.ts'
import { isCurrency } from '#domain/currency.ts'
import { parseDecimal } from '#domain/decimal.ts'
import {
  draftLines,
  isSameValue,
  maxDraftBytes,
  maxDrafts,
  maxDraftsBytes,
  maxDraftsOfPerson,
  mergeDraft,
} from '#domain/draft.ts'
import type { DraftConflict, DraftForm, DraftKind } from '#domain/draft.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { notFound, Problem, refuseField, refuseFields } from '#server/platform/http/problem.ts'
import { expenseTotalsOf } from '#server/purchases/expense/save.ts'
import { composeDraft, withDraftDefaults } from '#server/sales/invoice/draft.ts'
import { refuseKind } from '../kind-rights.ts'
import { countDrafts, insertDraft, lockDraft, readDraft, readVersion, updateDraft } from './draft.queries.ts'
import type { DraftSummary, StoredDraft } from './draft.queries.ts'

/** A draft that became a document cannot change any more, and a deleted one is restored first. */
export const refuseOver = async (context: CompanyContext, stored: StoredDraft): Promise<void> => {
  if (stored.deleted_at) throw notFound('draft')
  if (stored.invoice_id ?? stored.expense_id)
    throw new Problem('stale_version', { current: await readDraft(context, stored.id) })
}

const checkForm = (kind: DraftKind, form: DraftForm): { form: DraftForm; size: number } => {
  const [unknown] = unknownDraftFields(kind, form)
  if (unknown !== undefined) throw refuseFields({ [unknown]: [{ key: 'unknown_field', params: {} }] })
  const lines = draftLines(form)
  if (lines.length > maxLines) throw refuseField('lines', 'invalid')
  const whole =
    lines.length === 0 ? form : { ...form, lines: lines.map((line) => ({ ...line, id: line.id ?? newId() })) }
  const size = Buffer.byteLength(JSON.stringify(whole))
  if (size > maxDraftBytes) throw new Problem('too_large')
  return { form: whole, size }
}

const partyTitle = async ({ db, companyId }: CompanyContext, id: unknown): Promise<string | null> => {
  if (!z.uuid().safeParse(id).success) return null
  const { rows } = await sql<{ title: string }>`select title from client
    where company_id = ${companyId} and id = ${id as string}::uuid`.execute(db)
  return rows[0]?.title ?? null
}

const typedTotal = ({ total }: DraftForm): string | null =>
  typeof total === 'string' || typeof total === 'number' ? (parseDecimal(total)?.toFixed() ?? null) : null

/** The total as it would be recorded; of totals that are not complete yet, the typed one. Vendor and date do not change it. */
const expenseTotal = async (context: CompanyContext, form: DraftForm): Promise<string | null> => {
  const set = Object.entries(form).filter(([, value]) => value !== null && value !== '')
  const parsed = parse(expenseInput, { vendor_id: newId(), date: context.today, ...Object.fromEntries(set) })
  if (!parsed.success) return typedTotal(form)
  return (await knownTotal(() => expenseTotalsOf(context, parsed.data, { strict: false }))) ?? typedTotal(form)
}

const invoiceTotal = async (context: CompanyContext, form: DraftForm): Promise<string | null> => {
  const parsed = parse(invoiceDraftInput, form)
  if (!parsed.success) return null
  return knownTotal(async () => (await composeDraft(context, withDraftDefaults(context, parsed.data))).composed.totals)
}

/** Null: it cannot be computed yet. */
const knownTotal = async (compute: () => Promise<{ total: string }>): Promise<string | null> => {
  try {
    return (await compute()).total
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

const summaryOf = async (context: CompanyContext, kind: DraftKind, form: DraftForm): Promise<DraftSummary> => {
  const currency = form['currency']
  return {
    title: await partyTitle(context, form[kind === 'invoice' ? 'client_id' : 'vendor_id']),
    currency: typeof currency === 'string' && isCurrency(currency) ? currency : context.session.currency,
    total: await (kind === 'invoice' ? invoiceTotal : expenseTotal)(context, form),
  }
}

const refuseTooMany = async (context: CompanyContext, more: { drafts: number; bytes: number }): Promise<void> => {
  const { count, own, bytes } = await countDrafts(context, context.session.user_id)
  const isTooMany = more.drafts > 0 && (count >= maxDrafts || own >= maxDraftsOfPerson)
  if (isTooMany || bytes + more.bytes > maxDraftsBytes) throw new Problem('draft_limit')
}

type DraftInput = { id?: string | undefined; kind: DraftKind; form: DraftForm }

/**
 * Keeps a new draft and returns its id. With an `id` that its person has stored before it changes nothing, so that a draft that was
 * written offline is stored once. For requests and for jobs that prepare documents.
 */
export const storeDraft = async (
  context: CompanyContext,
  { id = newId(), kind, form }: DraftInput,
): Promise<string> => {
  refuseKind(context, kind)
  const checked = checkForm(kind, form)
  await refuseTooMany(context, { drafts: 1, bytes: checked.size })
  const { session, language, now } = context
  const draft = { id, kind, ...checked, language, now, userId: session.user_id }
  if (await insertDraft(context, draft, await summaryOf(context, kind, checked.form))) return id
  const stored = await lockDraft(context, id)
  if (stored.created_by !== session.user_id || stored.kind !== kind) throw refuseField('id', 'invalid')
  return id
}

/** Merges changed fields into a draft; returns what others have changed differently meanwhile. */
export const changeDraft = async (
  context: CompanyContext,
  id: string,
  { version, fields }: { version: number; fields: DraftForm },
): Promise<DraftConflict[]> => {
  const stored = await lockDraft(context, id)
  refuseKind(context, stored.kind)
  await refuseOver(context, stored)
  if (version > stored.version || version < 1) throw refuseField('version', 'invalid')
  // Without the earlier version each field that differs is a conflict.
  const base = version === stored.version ? stored.form : ((await readVersion(context, id, version)) ?? {})
  const mine = { ...base, ...checkForm(stored.kind, fields).form }
  // Fields that were not sent are not changed, whatever the base was.
  const merged = mergeDraft(base, Object.keys(base).length > 0 ? mine : { ...stored.form, ...mine }, stored.form)
  const checked = checkForm(stored.kind, merged.form)
  if (!isSameValue(checked.form, stored.form)) {
    await refuseTooMany(context, { drafts: 0, bytes: checked.size - JSON.stringify(stored.form).length })
    const { session, language, now } = context
    const draft = { ...checked, language, now, userId: session.user_id }
    await updateDraft(context, stored, draft, await summaryOf(context, stored.kind, checked.form))
  }
  return merged.conflicts
}
