import { dec, plainText } from '#domain/decimal.ts'
import { importedDocument } from '#domain/import/document.ts'
import type { DocumentProblem, ImportedDocument } from '#domain/import/document.ts'
import type { ImportField, ImportRecord } from '#domain/import/record.ts'
import { canonicalJson } from '#domain/canonical-json.ts'
import { isClosed } from '#domain/periods.ts'
import { errorOf, wrong } from '../entity.ts'
import type { Compared, ImportRun, RowProblem } from '../entity.ts'
import { partyKeys, resolveParties } from '../party/find-party.ts'
import type { Party, ResolvedParty } from '../party/find-party.ts'
import { findByNumber, findCategories } from './stored.queries.ts'
import type { DocumentSide, StoredDocument } from './stored.queries.ts'

/** What applying a record stores: the document of a party, over a stored one if there is one. A deleted one is used again. */
export type DocumentPlan = {
  document: ImportedDocument
  party_id: string | null
  category_id: string | null
  stored: StoredDocument | null
}

const partyOf = ({ entity, values }: ImportRecord): Party => ({
  title: (entity === 'invoice' ? values.client_title : values.vendor_title) ?? null,
  code: (entity === 'invoice' ? values.client_code : values.vendor_code) ?? null,
  vat_code: (entity === 'invoice' ? values.client_vat_code : values.vendor_vat_code) ?? null,
  email: (entity === 'invoice' ? values.client_email : undefined) ?? null,
  isPerson: false,
})

/** What records of invoices or expenses would do. */
export const compareDocuments =
  (side: DocumentSide) =>
  async (run: ImportRun, records: readonly ImportRecord[]): Promise<Compared<DocumentPlan>[]> => {
    const parties = records.map(partyOf)
    const read = records.map((record) =>
      importedDocument(record, {
        kind: run.import.kind,
        currency: run.session.currency,
        paid_until: run.import.paid_until,
      }),
    )
    const documents = read.flatMap(({ document }) => document ?? [])
    const [resolved, stored, categories] = [
      await resolveParties(run, parties),
      await findByNumber(
        run,
        side,
        documents.map(({ number }) => number),
      ),
      await findCategories(
        run,
        documents.flatMap(({ category }) => category ?? []),
      ),
    ]
    const byNumber = Map.groupBy(stored, ({ number }) => keyOf(side, number))
    return records.map((record, at) => {
      const { document, problems } = read[at]!
      if (!document) return wrong(record, problems)
      const found = byNumber.get(keyOf(side, document.number)) ?? []
      const named = { party: parties[at]!, resolved: resolved[at]!, categories }
      return compareOne(run, { side, record, document, problems }, found, named)
    })
  }

const keyOf = (side: DocumentSide, number: string): string => (side === 'expense' ? number.toLowerCase() : number)

type Read = { side: DocumentSide; record: ImportRecord; document: ImportedDocument; problems: DocumentProblem[] }
type Named = { party: Party; resolved: ResolvedParty; categories: ReadonlyMap<string, string> }

const compareOne = (
  run: ImportRun,
  { side, record, document, problems }: Read,
  withNumber: readonly StoredDocument[],
  { party, resolved, categories }: Named,
): Compared<DocumentPlan> => {
  const partyField: ImportField = side === 'invoice' ? 'client_title' : 'vendor_title'
  if (resolved.found === 'several') return wrong(record, [errorOf(partyField, 'several_clients')])
  if (resolved.found === 'none') {
    const value = nameOf(party)
    return wrong(record, [value ? errorOf(partyField, 'unknown_party', { value }) : errorOf(partyField, 'required')])
  }
  const party_id = resolved.found === 'one' ? resolved.client.id : null
  const category_id = document.category === null ? null : (categories.get(document.category.toLowerCase()) ?? null)
  const found = sameDocument(side, document, party_id, withNumber)
  if ('refused' in found) return wrong(record, [errorOf('number', found.refused, { number: document.number })])
  const { stored } = found
  const live = stored && !stored.is_deleted ? stored : null
  const merged = live ? withKept(document, live) : document
  const changes = live ? changesOf(merged, live, category_id) : {}
  const isSame = live !== null && Object.keys(changes).length === 0
  const refusal = isSame ? null : refusalOf(run, merged, live)
  if (refusal) return wrong(record, [refusal])
  const unknownCategory: RowProblem[] =
    document.category !== null && category_id === null
      ? [{ code: 'category_unknown', severity: 'warning', field: 'category', values: { title: document.category } }]
      : []
  return {
    state: isSame ? 'same' : live ? 'changed' : 'new',
    values: shown(side, record, merged),
    old: changes,
    problems: [...problems, ...unknownCategory],
    subject_id: stored?.id ?? null,
    version: stored?.version ?? null,
    keys:
      side === 'invoice'
        ? [`invoice ${merged.type} ${merged.number}`]
        : [`expense ${party_id ?? partyKeys(party)[0] ?? ''} ${merged.type} ${merged.number.toLowerCase()}`],
    total: plainText(
      dec(merged.total)
        .times(merged.exchange_rate ?? 1)
        .round(2),
    ),
    plan: { document: merged, party_id, category_id: category_id ?? live?.category_id ?? null, stored },
  }
}

const nameOf = ({ title, code, vat_code }: Party): string => title ?? code ?? vat_code ?? ''

/** The stored document that the record is, or why its number cannot be used. */
const sameDocument = (
  side: DocumentSide,
  { type }: ImportedDocument,
  party_id: string | null,
  withNumber: readonly StoredDocument[],
): { stored: StoredDocument | null } | { refused: string } => {
  if (side === 'expense') {
    const ofVendor = withNumber.filter((each) => each.party_id === party_id && each.type === type)
    if (ofVendor.some(({ origin }) => origin === 'own')) return { refused: 'expense_exists' }
    return { stored: ofVendor[0] ?? null }
  }
  const stored = withNumber.find((each) => each.type === type)
  if (!stored) return { stored: null }
  if (stored.origin === 'own') return { refused: 'number_of_own' }
  if (stored.party_id === party_id || stored.is_deleted) return { stored }
  return { refused: 'number_of_other_client' }
}

/** What the source does not say stays as it is. */
const withKept = (document: ImportedDocument, stored: StoredDocument): ImportedDocument => ({
  ...document,
  date_due: document.date_due ?? stored.date_due,
  date_supply: document.date_supply ?? stored.date_supply,
  note: document.note ?? stored.note,
})

const compared = ['date', 'date_due', 'date_supply', 'currency', 'exchange_rate', 'note'] as const
const comparedAmounts = ['total_without_vat', 'vat_total', 'total', 'paid_before'] as const
/** The names of these fields in a record. */
const recordFields: Record<string, string> = { paid_before: 'paid' }

const changesOf = (
  document: ImportedDocument,
  stored: StoredDocument,
  category_id: string | null,
): Record<string, string | null> => {
  const texts = compared.filter((field) => document[field] !== stored[field])
  const amounts = comparedAmounts.filter((field) => !dec(document[field]).eq(stored[field]))
  const lines = canonicalJson(document.lines) === canonicalJson(stored.lines) ? [] : ['lines']
  const category = category_id === null || category_id === stored.category_id ? [] : ['category']
  return Object.fromEntries([
    ...[...texts, ...amounts].map((field) => [recordFields[field] ?? field, stored[field]] as const),
    ...[...lines, ...category].map((field) => [field, null] as const),
  ])
}

/** Days in a closed period stay as they are, and so do the amounts of a document that was paid or credited here. */
const refusalOf = (run: ImportRun, document: ImportedDocument, live: StoredDocument | null): RowProblem | null => {
  const { closed_until } = run.session
  const days = [document.date, ...(live ? [live.date] : [])]
  if (closed_until !== null && days.some((day) => isClosed(day, closed_until)))
    return errorOf('date', 'closed_period', { date: closed_until })
  const isMoney =
    live !== null &&
    (document.currency !== live.currency ||
      document.exchange_rate !== live.exchange_rate ||
      comparedAmounts.some((field) => !dec(document[field]).eq(live[field])))
  return live?.is_used && isMoney ? errorOf('total', 'paid_since', { total: live.total }) : null
}

/** The fields of the record with what was understood of them. */
const shown = (side: DocumentSide, { values }: ImportRecord, document: ImportedDocument): Record<string, string> => ({
  ...values,
  [side === 'invoice' ? 'type' : 'kind']: document.type,
  number: document.number,
  date: document.date,
  currency: document.currency,
  total_without_vat: document.total_without_vat,
  vat_total: document.vat_total,
  total: document.total,
  ...(document.date_due ? { date_due: document.date_due } : {}),
  ...(dec(document.paid_before).eq(0) ? {} : { paid: document.paid_before }),
})
