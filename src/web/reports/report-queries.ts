import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#web/platform/api/api.ts'
import type { Report, ReportQuery, ReportRow } from '#contract/reports/report.ts'
import type { ReportName } from '#domain/reports.ts'

/** The part of the query that chooses the figures; undefined values are left out. */
export type ReportChoices = { [Name in keyof Omit<ReportQuery, 'cursor'>]?: ReportQuery[Name] | undefined }

const staleMs = 5000

/** A report; the pages of a long one are appended. While other figures load, the old ones stay. */
export const useReport = (name: ReportName, choices: ReportChoices) => {
  const query = useInfiniteQuery({
    queryKey: ['report.item', { name }, choices],
    queryFn: ({ signal, pageParam }) =>
      call('report.item', { params: { name }, query: withCursor(choices, pageParam), signal }) as Promise<Report>,
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: staleMs,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })
  const pages = query.data?.pages ?? []
  const [first] = pages
  return {
    report: first && { ...first, rows: pages.flatMap(({ rows }): ReportRow[] => rows) },
    error: query.error,
    isChanging: query.isPlaceholderData,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    isLoadingMore: query.isFetchingNextPage,
  }
}

/** The documents of a row, page by page. */
export const useReportDocuments = (name: ReportName, choices: ReportChoices, row: string) => {
  const query = useInfiniteQuery({
    queryKey: ['report.documents', { name }, { ...choices, row }],
    queryFn: ({ signal, pageParam }) =>
      call('report.documents', { params: { name }, query: { ...withCursor(choices, pageParam), row }, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: staleMs,
    refetchOnWindowFocus: false,
  })
  const pages = query.data?.pages ?? []
  return {
    first: pages[0],
    documents: pages.flatMap(({ data }) => data),
    error: query.error,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    isLoadingMore: query.isFetchingNextPage,
  }
}

const withCursor = (choices: ReportChoices, cursor: string): ReportChoices & { cursor?: string } =>
  cursor ? { ...choices, cursor } : choices
