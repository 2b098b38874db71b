import type { ChangedDocument, IsafComparison, IsafFileItem } from '#contract/reports/isaf.ts'
import { maxShownInIsaf } from '#contract/reports/isaf.ts'
import { isafValues } from '#domain/isaf/values.ts'
import { writtenInvoice } from '#domain/isaf/write.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { entryOf, findLines } from './entries.ts'
import { readCandidates, readDocumentsById } from './document.queries.ts'
import { clearChanged, noteDocuments } from './file.queries.ts'
import type { Noted, StoredFile } from './file.queries.ts'
import { notedOf, sideOf } from './noted.ts'

type Difference = {
  document: ChangedDocument
  /** The hash of the line that the file has; null: none. */
  before: string | null
  now: Noted
  /** The line that a new file would have; null: none. */
  line: string | null
}

type Candidate = Awaited<ReturnType<typeof readCandidates>>[number]

const changeOf = (before: Candidate, now: Noted | undefined): ChangedDocument['change'] | undefined => {
  const [was, is] = [before.hash, now?.hash ?? null]
  if (was === is) return undefined
  if (is === null) return 'deleted'
  if (was === null) return before.version === null ? 'added' : 'restored'
  if (now?.is_void === before.is_void) return 'changed'
  return now?.is_void ? 'voided' : 'restored'
}

/** What the file would say differently now about its period. A new version of a document is no change if the file would say the same. */
const differencesOf = async (scope: Scope, file: StoredFile, document?: string): Promise<Difference[]> => {
  const candidates = await readCandidates(scope, file, document)
  if (candidates.length === 0) return []
  const ids = (kind: string) => candidates.filter((each) => each.kind === kind).map(({ id }) => id)
  const documents = await readDocumentsById(scope, file, { invoice: ids('invoice'), expense: ids('expense') })
  const byId = new Map(
    documents.map((document) => {
      const side = sideOf(document)
      const line = writtenInvoice(side, isafValues(side, document))
      return [document.id, { line, now: notedOf(document, line) }]
    }),
  )
  return candidates.flatMap((before) => {
    const { line = null, now } = byId.get(before.id) ?? {}
    const change = changeOf(before, now)
    if (!change) return []
    const { kind, id } = before
    const number = now?.number ?? before.number
    // A removed document keeps the version that the file has, so that it is compared again.
    const gone: Noted = { kind, id, number, version: before.version ?? 0, hash: null, is_void: false }
    return [{ document: { kind, id, number, change }, before: before.hash, now: now ?? gone, line }]
  })
}

export type Changes = NonNullable<IsafFileItem['changed']>

/** The documents, or only one, that changed since the file was made or its changes were dismissed. */
export const readChanges = async (scope: Scope, file: StoredFile, document?: string): Promise<Changes | null> => {
  const found = await differencesOf(scope, file, document)
  if (found.length === 0) return null
  return { count: found.length, documents: found.slice(0, maxShownInIsaf).map(({ document }) => document) }
}

/** Leaves the present differences: only later ones count. */
export const dismissChanges = async (scope: Scope, file: StoredFile): Promise<void> => {
  const found = await differencesOf(scope, file)
  await noteDocuments(
    scope,
    file.id,
    found.map(({ now }) => now),
  )
  await clearChanged(scope, file.id)
}

/** The changed documents with what the file says about each and what a new file would say. Reads the file up to the last of them. */
export const compareChanges = async (
  scope: Scope,
  files: FileStore,
  file: StoredFile,
): Promise<() => Promise<IsafComparison>> => {
  const found = await differencesOf(scope, file)
  const shown = found.slice(0, maxShownInIsaf)
  return async () => {
    const wanted = new Set(shown.flatMap(({ before }) => before ?? []))
    const stored = wanted.size === 0 ? undefined : await files.getStream(scope.companyId, file.id)
    const lines = stored ? await findLines(stored.stream, wanted) : new Map<string, string>()
    const documents = shown.map(({ document, before, line }) => ({
      ...document,
      before: entryOf(before === null ? undefined : lines.get(before)),
      now: entryOf(line ?? undefined),
    }))
    return { count: found.length, documents }
  }
}
