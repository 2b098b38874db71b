import type { HistoryEntry } from '#contract/books/history.ts'
import { historyChanges } from '#domain/history-changes.ts'
import { fieldsOf, historyAction, entriesToShow } from '#domain/history.ts'
import type { HistoryChange } from '#domain/history.ts'
import type { StoredEvent } from './history.queries.ts'

// Changing the VAT rate of a document with 500 lines would otherwise fill half the answer.
const maxChanges = 40

/** One entry for each document of each transaction: what was done and which fields changed. */
export const entriesOf = (
  events: readonly StoredEvent[],
  options: { ofCompany: boolean; withAddress: boolean },
): HistoryEntry[] =>
  [...Map.groupBy(events, ({ change_id }) => change_id).values()].flatMap((change) => {
    const documents = [...Map.groupBy(change, ({ document_id }) => document_id).values()]
    const entries = documents.flatMap((documentEvents) => entryOf(documentEvents, options.withAddress))
    return options.ofCompany ? entriesToShow(entries) : entries
  })

const entryOf = (events: readonly StoredEvent[], withAddress: boolean): HistoryEntry[] => {
  const [first] = events
  if (!first) return []
  const changes = historyChanges(events)
  return [
    {
      id: `${first.change_id}.${first.document_id}`,
      at: first.at,
      user: first.user_id ? { id: first.user_id, name: first.user_name ?? '' } : null,
      api_key: first.api_key_name,
      address: withAddress ? first.address : null,
      import_id: first.import_id,
      action: historyAction(events),
      document: { kind: first.document_kind, id: first.document_id, title: first.document_title },
      currency: currencyOf(events),
      changes: changes.slice(0, maxChanges),
      more_changes: Math.max(0, changes.length - maxChanges),
    },
  ]
}

const currencyOf = (events: readonly StoredEvent[]): string | null => {
  const values = events.map(({ before, after }) => fieldsOf(after)['currency'] ?? fieldsOf(before)['currency'])
  return values.find((currency): currency is string => typeof currency === 'string') ?? null
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const isId = (change: HistoryChange, value: HistoryChange['before']): value is string =>
  change.field.endsWith('_id') && typeof value === 'string' && uuid.test(value)

/** The ids in the changes, for which names must be read. */
export const idsIn = (entries: readonly HistoryEntry[]): { field: string; id: string }[] =>
  entries.flatMap(({ changes }) =>
    changes.flatMap((change) =>
      [change.before, change.after].flatMap((value) =>
        isId(change, value) ? [{ field: change.field, id: value }] : [],
      ),
    ),
  )

/** Replaces ids by names. A change whose ids have no names is left out. */
export const withNames = (entries: readonly HistoryEntry[], names: ReadonlyMap<string, string>): HistoryEntry[] =>
  entries.map((entry) => ({
    ...entry,
    changes: entry.changes
      .map((change) => ({
        ...change,
        before: withName(change, change.before, names),
        after: withName(change, change.after, names),
      }))
      .filter((change) => !change.field.endsWith('_id') || change.before !== null || change.after !== null),
  }))

const withName = (change: HistoryChange, value: HistoryChange['before'], names: ReadonlyMap<string, string>) =>
  isId(change, value) ? (names.get(value) ?? null) : value
