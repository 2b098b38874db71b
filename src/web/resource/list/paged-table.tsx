import { useTranslation } from 'react-i18next'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { DataTableProps } from '#web/ui/table/data-table-types.ts'
import type { PagedRows } from './paged-rows.ts'

type Props<Row> = Pick<DataTableProps<Row>, 'label' | 'columns' | 'card' | 'isStrikethrough'> & {
  list: PagedRows<Row>
  errorTitle: string
  emptyTitle: string
  emptyText: string
}

/** A page of records that are only listed: why they could not be loaded, that there are none, or their table. */
export const PagedTable = <Row extends { id: string }>({
  list,
  errorTitle,
  emptyTitle,
  emptyText,
  ...table
}: Props<Row>) => {
  const { t } = useTranslation('common')
  if (list.error) return <LoadError title={errorTitle} error={list.error} onRetry={list.retry} />
  if (!list.loading && list.rows.length === 0) return <EmptyState plain title={emptyTitle} text={emptyText} />
  return (
    <DataTable
      {...table}
      rows={list.rows}
      rowKey={({ id }) => id}
      loading={list.loading}
      hasMore={list.hasMore}
      onEnd={list.loadMore}
      loadingMoreLabel={t('loading_more')}
    />
  )
}
