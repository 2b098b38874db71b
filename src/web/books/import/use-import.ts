import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Import } from '#contract/books/import.ts'
import type { ImportEntity } from '#domain/import/record.ts'
import { call } from '#web/platform/api/api.ts'
import { loadQuery } from '#web/platform/queries/queries.ts'
import type { ResourceName } from '#web/platform/queries/queries.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { refresh } from '#web/resource/record/cache.ts'

/** How often the progress of a running import is asked for. */
const pollMs = 1000

/** The lists that records of an entity appear in. */
export const resourceOf = {
  client: 'client',
  vendor: 'client',
  product: 'product',
  account: 'company-account',
  invoice: 'invoice',
  expense: 'expense',
  payment: 'payment',
} as const satisfies Record<ImportEntity, ResourceName>

export const isRunning = ({ state }: Pick<Import, 'state'>): boolean => state === 'applying' || state === 'undoing'

const queryOf = (id: string) => loadQuery('import.item', { params: { id } })

/** An import by its id, asked for again while it runs. What it has written is refreshed when it ends. */
export const useImport = (id: string | undefined) => {
  const query = useQuery({
    ...queryOf(id ?? ''),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? pollMs : false),
  })
  useRefreshAtEnd(query.data)
  return {
    item: id === undefined ? undefined : query.data,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
  }
}

const useRefreshAtEnd = (item: Import | undefined) => {
  const running = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (!item) return
    if (isRunning(item)) {
      running.current = item.id
      return
    }
    if (running.current !== item.id) return
    running.current = undefined
    refresh(...new Set(item.entities.map(({ entity }) => resourceOf[entity])))
    forgetRows(item.id)
  }, [item])
}

const forgetRows = (id: string): void => queryClient.removeQueries({ queryKey: ['import.rows', id] })

/** Shows an import as the server answered it. */
export const storeImport = (item: Import): void => {
  queryClient.setQueryData(queryOf(item.id).queryKey, item)
  void queryClient.invalidateQueries({ queryKey: ['import.list'] })
}

/** Asks again for the counts of an import, after one of its rows has changed. */
export const refreshImport = (id: string): void =>
  void queryClient.invalidateQueries({ queryKey: queryOf(id).queryKey })

/** Reads the files of an import with other columns, or counts other documents as paid. */
export const mapImport = async (
  item: Pick<Import, 'id'>,
  { mapping, paid_until }: Pick<Import, 'mapping' | 'paid_until'>,
): Promise<Import> => {
  const changed = await call('import.map', { params: { id: item.id }, body: { mapping, paid_until } })
  storeImport(changed)
  await queryClient.invalidateQueries({ queryKey: ['import.rows', item.id] })
  return changed
}

export const applyImport = async ({ id }: Pick<Import, 'id'>): Promise<void> =>
  storeImport(await call('import.apply', { params: { id } }))

export const undoImport = async ({ id }: Pick<Import, 'id'>): Promise<void> =>
  storeImport(await call('import.undo', { params: { id } }))

/** The number of records that applying writes. */
export const rowsToApply = ({ rows }: Pick<Import, 'rows'>): number => rows.new + rows.changed
