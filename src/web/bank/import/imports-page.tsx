import { useInfiniteQuery } from '@tanstack/react-query'
import { IconFileImport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { BankImport } from '#contract/bank/bank-import.ts'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { momentText } from '#web/platform/texts/formats.ts'
import { refresh } from '#web/resource/record/cache.ts'
import { pagedRows } from '#web/resource/list/paged-rows.ts'
import { PagedTable } from '#web/resource/list/paged-table.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { Above } from '#web/platform/navigation/above.tsx'
import bank from '../bank.module.css'

/** Who imported which statements and when; an import can be undone as a whole. */
export const ImportsPage = () => {
  const { t } = useTranslation(['bank_import', 'bank'])
  const canWrite = useCan('payment.write')
  const imports = useImports()
  const columns = useColumns(canWrite)
  return (
    <div className={bank.page}>
      <PageHead
        title={t('list')}
        above={<Above href="/bank" title="title_bank" />}
        actions={
          canWrite && (
            <Button component={PageLink} href="/bank/import" icon={<IconFileImport size={16} stroke={1.75} />}>
              {t('bank:import')}
            </Button>
          )
        }
      />
      <PagedTable
        list={imports}
        errorTitle={t('list_error')}
        emptyTitle={t('list_empty_title')}
        emptyText={t('list_empty_text')}
        label={t('list_table')}
        columns={columns}
        card={(item) => importCard(item, canWrite)}
        isStrikethrough={({ undone_at }) => undone_at !== null}
      />
    </div>
  )
}

const useImports = () => {
  const list = useInfiniteQuery({
    queryKey: ['bank.imports'],
    queryFn: ({ signal, pageParam }) => call('bank.imports', { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.meta.next_cursor ?? undefined,
    staleTime: 5000,
  })
  return pagedRows(list)
}

const filesOf = ({ files }: BankImport) => [...new Set(files.map(({ name }) => name))].join(', ')

const useColumns = (canWrite: boolean): DataColumn<BankImport>[] => {
  const { t } = useTranslation('bank_import')
  return [
    {
      key: 'files',
      header: t('list_files'),
      cell: (item) => (
        <PageLink href={`/bank?tab=all&import_id=${item.id}`} title={filesOf(item)}>
          {filesOf(item)}
        </PageLink>
      ),
    },
    {
      key: 'when',
      header: t('list_when'),
      width: 250,
      muted: true,
      strikethrough: false,
      cell: (item) => [momentText(item.created_at), item.created_by].filter(Boolean).join(', '),
    },
    { key: 'entries', header: t('list_entries'), width: 120, align: 'right', cell: ({ entries }) => entries },
    {
      key: 'matched',
      header: t('list_matched'),
      width: 100,
      align: 'right',
      muted: true,
      cell: ({ matched }) => matched,
    },
    {
      key: 'undo',
      header: <span className="visually-hidden">{t('column_remove')}</span>,
      width: 330,
      muted: true,
      align: 'right',
      strikethrough: false,
      cell: (item) => <Undo item={item} canWrite={canWrite} />,
    },
  ]
}

const importCard = (item: BankImport, canWrite: boolean) => <ImportCard item={item} canWrite={canWrite} />

const ImportCard = ({ item, canWrite }: { item: BankImport; canWrite: boolean }) => (
  <RowCard
    title={<PageLink href={`/bank?tab=all&import_id=${item.id}`}>{filesOf(item)}</PageLink>}
    amount={item.entries}
    state={momentText(item.created_at)}
    note={<Undo item={item} canWrite={canWrite} />}
  />
)

/** The button that undoes the import, or when and by whom it was undone. */
const Undo = ({ item, canWrite }: { item: BankImport; canWrite: boolean }) => {
  const { t } = useTranslation(['bank_import', 'common'])
  const undo = useAction(async () => {
    const isConfirmed = await confirm({
      title: t('undo_title'),
      text: t('undo_text', { count: item.entries }),
      confirmLabel: t('undo'),
      danger: true,
    })
    if (!isConfirmed) return
    await call('bank.undo_import', { params: { id: item.id } })
    refresh('payment')
    toast.success(t('undone'))
  })
  if (item.undone_at)
    return item.undone_by
      ? t('undone_by', { at: momentText(item.undone_at), name: item.undone_by })
      : t('undone_at', { at: momentText(item.undone_at) })
  if (!canWrite) return null
  return (
    <Button
      variant="link"
      size="small"
      busy={undo.busy}
      aria-label={t('undo_of', { files: filesOf(item) })}
      onClick={() => void undo.run()}
    >
      {t('undo')}
    </Button>
  )
}
