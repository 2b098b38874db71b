import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import type { ImportRow } from '#contract/books/import.ts'
import type { ImportEntity, RowState } from '#domain/import/record.ts'
import { call } from '#web/platform/api/api.ts'
import type { CallResult } from '#web/platform/api/create-api.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { pagedRows } from '#web/resource/list/paged-rows.ts'
import { refreshImport } from './use-import.ts'

/** How many rows a request loads. */
const pageSize = 100

type RowsPage = CallResult<'import.rows'>

/** The rows of an import in the order of its files, loaded page by page. */
export const useRows = (id: string, filter: { state: RowState | undefined; entity: ImportEntity | undefined }) => {
  const list = useInfiniteQuery({
    queryKey: ['import.rows', id, filter],
    queryFn: ({ signal, pageParam }) =>
      call('import.rows', {
        params: { id },
        query: { ...filter, limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.meta.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
  return {
    ...pagedRows(list),
    /** The first rows, by which the columns are chosen, so that they stay the same while more rows load. */
    first: list.data?.pages[0]?.data ?? [],
    /** Other rows are loading; the previous ones are still shown. */
    changing: list.isPlaceholderData,
  }
}

/** Corrects a row. It stays where it is on screen, also if it is not of the shown state any more. */
export const correctRow = async (importId: string, rowId: string, values: Record<string, string>) => {
  const row = await call('import.change_row', { params: { id: importId, row_id: rowId }, body: { values } })
  queryClient.setQueriesData<InfiniteData<RowsPage>>({ queryKey: ['import.rows', importId] }, (list) =>
    list ? { ...list, pages: list.pages.map((page) => withRow(page, row)) } : list,
  )
  refreshImport(importId)
  return row
}

const withRow = (page: RowsPage, row: ImportRow): RowsPage =>
  page.data.some(({ id }) => id === row.id)
    ? { ...page, data: page.data.map((each) => (each.id === row.id ? row : each)) }
    : page
