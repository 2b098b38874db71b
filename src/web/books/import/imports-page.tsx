import { useInfiniteQuery } from '@tanstack/react-query'
import { IconFileImport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import type { CallResult } from '#web/platform/api/create-api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { momentText } from '#web/platform/texts/formats.ts'
import { formatDay } from '#web/resource/dates.ts'
import { pagedRows } from '#web/resource/list/paged-rows.ts'
import { PagedTable } from '#web/resource/list/paged-table.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { Above } from '#web/platform/navigation/above.tsx'
import classes from './import.module.css'
import { importHref } from './place.ts'
import { isRunning, rowsToApply } from './use-import.ts'
import { useUndo } from './use-undo.ts'

type Listed = CallResult<'import.list'>['data'][number]

const pollMs = 2000

/** All imports of the company: what, when and by whom, and which can be undone or are not finished. */
export const ImportsPage = () => {
  const { t } = useTranslation('import_result')
  const imports = useImports()
  const columns = useColumns()
  return (
    <div className={classes.page}>
      <PageHead
        title={t('all_imports')}
        above={<Above href="/import" title="title_import" />}
        actions={
          <Button component={PageLink} href="/import" icon={<IconFileImport size={16} stroke={1.75} />}>
            {t('new_import')}
          </Button>
        }
      />
      <PagedTable
        list={imports}
        errorTitle={t('list_error')}
        emptyTitle={t('list_empty_title')}
        emptyText={t('list_empty_text')}
        label={t('list_table')}
        columns={columns}
        card={importCard}
        isStrikethrough={({ state }) => state === 'undone'}
      />
    </div>
  )
}

const useImports = () => {
  const list = useInfiniteQuery({
    queryKey: ['import.list'],
    queryFn: ({ signal, pageParam }) => call('import.list', { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.meta.next_cursor ?? undefined,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ data }) => data.some(isRunning)) ? pollMs : false),
  })
  return pagedRows(list)
}

const filesOf = ({ files }: Listed) => files.map(({ name }) => name).join(', ')

const useColumns = (): DataColumn<Listed>[] => {
  const { t } = useTranslation(['import_result', 'moving_in'])
  return [
    {
      key: 'kind',
      header: t('list_what'),
      width: 190,
      cell: (item) => <ImportLink item={item} />,
    },
    {
      key: 'files',
      header: t('list_files'),
      muted: true,
      cell: (item) => <span title={filesOf(item)}>{filesOf(item)}</span>,
    },
    {
      key: 'when',
      header: t('list_when'),
      width: 250,
      muted: true,
      priority: 2,
      strikethrough: false,
      cell: (item) => [momentText(item.created_at), item.created_by].filter(Boolean).join(', '),
    },
    { key: 'new', header: t('result_new'), width: 90, align: 'right', cell: ({ rows }) => rows.new },
    {
      key: 'changed',
      header: t('result_changed'),
      width: 100,
      align: 'right',
      priority: 3,
      cell: ({ rows }) => rows.changed,
    },
    {
      key: 'action',
      header: t('list_state'),
      width: 250,
      align: 'right',
      muted: true,
      strikethrough: false,
      cell: (item) => <ListedState item={item} />,
    },
  ]
}

const ImportLink = ({ item }: { item: Listed }) => {
  const { t } = useTranslation(['import_result', 'moving_in'])
  return (
    <PageLink href={importHref({ kind: item.kind, id: item.id, step: 'review' })}>
      {t(`moving_in:kind_${item.kind}`)}
    </PageLink>
  )
}

const importCard = (item: Listed) => (
  <RowCard
    title={<ImportLink item={item} />}
    amount={rowsToApply(item)}
    state={momentText(item.created_at)}
    note={<ListedState item={item} />}
    more={filesOf(item)}
  />
)

/** The state of an import, or the button that undoes or removes it. */
const ListedState = ({ item }: { item: Listed }) => {
  const { t } = useTranslation(['import_result', 'moving_in'])
  const undo = useUndo(item)
  const remove = useAction(async () => {
    const isConfirmed = await confirm({
      title: t('remove_title'),
      text: t('remove_text'),
      confirmLabel: t('remove'),
      danger: true,
    })
    if (!isConfirmed) return
    await call('import.delete', { params: { id: item.id } })
    await queryClient.invalidateQueries({ queryKey: ['import.list'] })
  })
  if (item.state === 'ready')
    return (
      <Button
        variant="link"
        size="small"
        busy={remove.busy}
        aria-label={t('remove_of', { files: filesOf(item) })}
        onClick={() => void remove.run()}
      >
        {t('remove')}
      </Button>
    )
  if (!undo.canUndo) return t(`list_${item.state}`)
  return (
    <Button
      variant="link"
      size="small"
      busy={undo.busy}
      aria-label={t('undo_of', { files: filesOf(item) })}
      title={item.undo_until ? t('undo_until', { day: formatDay(item.undo_until, currentLanguage()) }) : undefined}
      onClick={() => void undo.run()}
    >
      {t(item.state === 'stopped' ? 'undo_stopped' : 'undo')}
    </Button>
  )
}
