import { dec } from '#domain/decimal.ts'
import type { ImportKind } from '#domain/import/record.ts'
import type { ImportSource } from '#domain/moved-in.ts'
import { isClosed } from '#domain/periods.ts'
import type { Closing } from '#server/sales/document/closed-period.ts'
import { releaseVendorCredit, settleVendorCredit } from '#server/purchases/expense/credit.queries.ts'
import { releaseCredit, settleCredit } from '#server/sales/invoice/credit.queries.ts'
import { errorOf } from '../entity.ts'
import type { Applied, AppliedRow, EntityWork, ImportRun, ToApply, Undone } from '../entity.ts'
import { compareDocuments } from './compare-documents.ts'
import type { DocumentPlan } from './compare-documents.ts'
import { linkCredits, relinkCredits, unlinkCredits } from './link-credits.ts'
import { deleteDocuments, findCredited, insertDocuments, newId, updateDocuments } from './store.queries.ts'
import type { StoredRow } from './store.queries.ts'
import { lockDocuments } from './stored.queries.ts'
import type { DocumentSide, StoredDocument } from './stored.queries.ts'

/** What a document is read from, by the kind of the import. */
const sourceOf = (kind: ImportKind): ImportSource =>
  kind === 'isaf' || kind === 'ubl' || kind === 'invoice_ninja' || kind === 'invoiceshelf'
    ? kind
    : kind === 'opening_balances'
      ? 'opening'
      : 'table'

const creditedKey = (party_id: string, currency: string, number: string) => `${party_id} ${currency} ${number}`

/**
 * What undoing needs: the document before, or null where the import made it, and the credit invoices of earlier imports that refer to it
 * since.
 */
type Undo = { before: StoredDocument | null; after: ReturnType<typeof contentOf>; linked?: string[] }

/** What of a document a person may have changed since. */
const contentOf = ({ date, date_due, total, note, category_id }: StoredDocument) => ({
  date,
  date_due,
  total: dec(total).toFixed(),
  note,
  category_id,
})

/** Settles a credit with what it credits, or releases it if its value was used before. */
const settle = async (run: ImportRun, side: DocumentSide, { id, reference_id, document }: StoredRow): Promise<void> => {
  const isUsed = !dec(document.paid_before).eq(0)
  if (side === 'invoice') await (isUsed ? releaseCredit(run, id) : settleCredit(run, id, reference_id))
  else await (isUsed ? releaseVendorCredit(run, id) : settleVendorCredit(run, id))
}

const rowsOf = async (
  run: ImportRun,
  side: DocumentSide,
  rows: readonly ToApply<DocumentPlan>[],
): Promise<StoredRow[]> => {
  const plans = rows.map(({ plan }) => plan)
  const ids = plans.map(({ stored }) => stored?.id ?? newId())
  const credited = new Map(
    await findCredited(
      run,
      side,
      plans.flatMap(({ document }) => document.credited_number ?? []),
    ),
  )
  for (const [at, { document, party_id }] of plans.entries())
    if (document.type !== 'credit' && party_id)
      credited.set(creditedKey(party_id, document.currency, document.number), ids[at]!)
  return plans.map(({ document, party_id, category_id, stored }, at) => {
    if (!party_id) throw new Error('the party of a document is stored before it')
    const number = document.credited_number
    return {
      id: ids[at]!,
      version: stored?.version ?? null,
      party_id,
      category_id,
      reference_id:
        (number === null ? undefined : credited.get(creditedKey(party_id, document.currency, number))) ??
        stored?.reference_id ??
        null,
      document,
      source: sourceOf(run.import.kind),
    }
  })
}

const applyDocuments =
  (side: DocumentSide) =>
  async (run: ImportRun, rows: readonly ToApply<DocumentPlan>[]): Promise<Applied[]> => {
    const documents = await rowsOf(run, side, rows)
    await insertDocuments(
      run,
      side,
      documents.filter(({ version }) => version === null),
    )
    const updated = await updateDocuments(
      run,
      side,
      documents.filter(({ version }) => version !== null),
    )
    const isStored = ({ id, version }: StoredRow) => version === null || updated.has(id)
    for (const row of documents) if (row.document.type === 'credit' && isStored(row)) await settle(run, side, row)
    const invoices =
      side === 'invoice' ? documents.filter((row) => row.document.type === 'simple' && isStored(row)) : []
    const linked = await linkCredits(
      run,
      invoices.map(({ id }) => id),
    )
    const after = await lockDocuments(
      run,
      side,
      documents.map(({ id }) => id),
    )
    return rows.map(({ plan }, at): Applied => {
      const row = documents[at]!
      if (!isStored(row)) return { problems: [errorOf(null, 'changed_meanwhile')] }
      const before = plan.stored && !plan.stored.is_deleted ? plan.stored : null
      const credits = linked.get(row.id)
      const undo: Undo = { before, after: contentOf(after.get(row.id)!), ...(credits ? { linked: credits } : {}) }
      return { subject_id: row.id, undo }
    })
  }

/** Credits first: what they credit can be deleted after them. */
const undoDocuments =
  (side: DocumentSide) =>
  async (run: ImportRun, rows: readonly AppliedRow[]): Promise<Undone[]> => {
    const ids = rows.map(({ subject_id }) => subject_id)
    const found = await lockDocuments(run, side, ids)
    const kept = new Map<AppliedRow, string | null>()
    const undoOf = (row: AppliedRow) => row.undo as Undo
    const isCredit = (row: AppliedRow) => found.get(row.subject_id)?.type === 'credit'
    const undoThese = async (these: readonly AppliedRow[]) => {
      const unlinked = new Map<AppliedRow, string[]>()
      for (const row of these) {
        const { linked = [] } = undoOf(row)
        if (linked.length > 0) unlinked.set(row, await unlinkCredits(run, row.subject_id, linked))
      }
      const stored = await lockDocuments(
        run,
        side,
        these.map(({ subject_id }) => subject_id),
      )
      for (const row of these) kept.set(row, keptBecause(stored.get(row.subject_id), undoOf(row), run.session))
      for (const [row, credits] of unlinked)
        if (kept.get(row) !== null) await relinkCredits(run, row.subject_id, credits)
      const undone = these.filter((row) => kept.get(row) === null && !stored.get(row.subject_id)?.is_deleted)
      const made = undone.filter((row) => !undoOf(row).before).map(({ subject_id }) => subject_id)
      for (const id of made)
        if (stored.get(id)?.type === 'credit')
          await (side === 'invoice' ? releaseCredit(run, id) : releaseVendorCredit(run, id))
      await deleteDocuments(run, side, made)
      await restoreBefore(run, side, undone, stored)
    }
    await undoThese(rows.filter(isCredit))
    await undoThese(rows.filter((row) => !isCredit(row)))
    return rows.map((row): Undone => {
      const reason = kept.get(row) ?? null
      return reason === null ? { kept: null } : { kept: reason, title: found.get(row.subject_id)?.number ?? '' }
    })
  }

const keptBecause = (
  stored: StoredDocument | undefined,
  { before, after }: Undo,
  { closed_until }: Closing,
): string | null => {
  if (!stored || stored.is_deleted) return before ? 'deleted' : null
  if (isClosed(stored.date, closed_until)) return 'closed'
  if (stored.is_used) return 'used'
  const now = contentOf(stored)
  return (Object.keys(after) as (keyof typeof after)[]).every((field) => now[field] === after[field]) ? null : 'changed'
}

const restoreBefore = async (
  run: ImportRun,
  side: DocumentSide,
  rows: readonly AppliedRow[],
  stored: ReadonlyMap<string, StoredDocument>,
): Promise<void> => {
  const changed = rows.flatMap((row): StoredRow[] => {
    const { before } = row.undo as Undo
    const now = stored.get(row.subject_id)
    if (!before || !now) return []
    const { id, party_id, category_id, lines, ...document } = before
    // A credit that refers to its invoice since this import keeps it.
    const isSameNumber = before.credited_number === now.credited_number
    const reference_id = before.reference_id ?? (isSameNumber ? now.reference_id : null)
    const whole = { ...document, lines, category: null, date_registered: before.date }
    return [
      {
        id,
        version: now.version,
        party_id,
        category_id,
        reference_id,
        document: whole,
        source: sourceOf(run.import.kind),
      },
    ]
  })
  await updateDocuments(run, side, changed)
  for (const row of changed) if (row.document.type === 'credit') await settle(run, side, row)
}

const workOf = (side: DocumentSide): EntityWork<DocumentPlan> => ({
  compare: compareDocuments(side),
  apply: applyDocuments(side),
  undo: undoDocuments(side),
})

/** Invoices and expenses of other programs: they are stored as moved-in documents. */
export const invoiceWork = workOf('invoice')
export const expenseWork = workOf('expense')
