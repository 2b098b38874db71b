import type { ChangedDocument, IsafFileItem } from '#contract/reports/isaf.ts'
import { maxShownInIsaf } from '#contract/reports/isaf.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { readCandidates, readDocumentsById } from './document.queries.ts'
import { clearChanged, noteDocuments } from './file.queries.ts'
import type { Noted, StoredFile } from './file.queries.ts'
import { notedOf, sideOf } from './make.ts'

type Difference = { document: ChangedDocument; now: Noted }

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
const differencesOf = async (scope: Scope, file: StoredFile): Promise<Difference[]> => {
  const candidates = await readCandidates(scope, file)
  if (candidates.length === 0) return []
  const ids = (kind: string) => candidates.filter((each) => each.kind === kind).map(({ id }) => id)
  const documents = await readDocumentsById(scope, file, { invoice: ids('invoice'), expense: ids('expense') })
  const byId = new Map(documents.map((document) => [document.id, notedOf(sideOf(document), document)]))
  return candidates.flatMap((before) => {
    const now = byId.get(before.id)
    const change = changeOf(before, now)
    if (!change) return []
    const { kind, id } = before
    const number = now?.number ?? before.number
    // A removed document keeps the version that the file has, so that it is compared again.
    const gone: Noted = { kind, id, number, version: before.version ?? 0, hash: null, is_void: false }
    return [{ document: { kind, id, number, change }, now: now ?? gone }]
  })
}

export type Changes = NonNullable<IsafFileItem['changed']>

/** The documents that changed since the file was made or its changes were dismissed. */
export const readChanges = async (scope: Scope, file: StoredFile): Promise<Changes | null> => {
  const found = await differencesOf(scope, file)
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
