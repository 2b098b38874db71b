import type { HistoryEntry } from '#contract/books/history.ts'
import { resourceNames } from '#domain/resources.ts'

const kindsWithPage = new Set<string>(resourceNames)

/** The page of a document; undefined if it has none or was deleted permanently. */
export const documentHref = ({
  action,
  document: { kind, id },
}: Pick<HistoryEntry, 'action' | 'document'>): string | undefined => {
  // A deleted one has no page.
  if (kind === 'recurring') return action === 'deleted' ? undefined : `/recurring/list?open=${id}`
  const page = `/${kind}/edit/{id}`
  return action !== 'purged' && kindsWithPage.has(kind) ? page.replace('{id}', id) : undefined
}
