import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftKind } from '#domain/draft.ts'
import { PageLink, useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { useNow } from '#web/resource/dates.ts'
import { useListKeys } from '#web/resource/list/use-list-keys.ts'
import { useInvoiceTexts } from '#web/resource/use-invoice-texts.ts'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { TotalsFoot } from '#web/ui/table/totals.tsx'
import { DraftButtons } from './draft-buttons.tsx'
import { DraftTotal, nameOfDraft } from './draft-facts.tsx'
import { openHref } from './draft-href.ts'
import { DraftState } from './draft-state.tsx'
import type { ListedDraft, When } from './draft-state.tsx'
import { useDraftActions } from './use-draft-actions.ts'
import type { DraftActions } from './use-draft-actions.ts'

const useColumns = (kind: DraftKind, when: When): DataColumn<ListedDraft>[] => {
  const { t } = useTranslation('invoice_list')
  const { t: drafts } = useTranslation('drafts')
  return [
    {
      key: 'client',
      header: kind === 'invoice' ? t('column_client') : drafts('column_vendor'),
      cell: (draft) => nameOfDraft(kind, draft),
    },
    ...(kind === 'expense'
      ? [
          {
            key: 'number',
            header: drafts('column_number'),
            width: 136,
            cell: ({ number }: ListedDraft) => number ?? '–',
          },
        ]
      : []),
    { key: 'date', header: t('column_date'), width: 112, cell: ({ date }) => date ?? '–' },
    { key: 'due', header: t('column_due'), width: 112, cell: ({ date_due }) => date_due ?? '–' },
    { key: 'state', header: t('column_state'), width: 260, cell: (draft) => <DraftState draft={draft} when={when} /> },
    {
      key: 'total',
      header: t('column_total'),
      width: 134,
      align: 'right',
      cell: (draft) => <DraftTotal draft={draft} />,
    },
  ]
}

type Props = { kind: DraftKind; drafts: readonly ListedDraft[] | undefined; canWrite: boolean }

/** Drafts of a kind and those with a planned time, those changed last first. */
export const DraftsTable = ({ kind, drafts, canWrite }: Props) => {
  const { t } = useTranslation('drafts')
  const { today, timeZone } = useInvoiceTexts()
  const now = useNow()
  const isPhone = useNarrow()
  const actions = useDraftActions(kind)
  const go = useNavigateTo()
  const when = { today, timeZone, now }
  const columns = useColumns(kind, when)
  const rows = drafts ?? []
  const { activeKey, setActive } = useListKeys({
    rows,
    onOpen: canWrite ? actions.open : () => {},
    onEdit: canWrite ? actions.resume : undefined,
    onCreate: canWrite ? () => go(`/${kind}/create`) : undefined,
    focusRow: (id) => document.getElementById(linkId(id))?.focus({ preventScroll: true }),
  })
  return (
    <DataTable
      label={t('table')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      card={cardOf(kind, when)}
      {...(canWrite ? { onOpen: actions.open, renderLink: linkOf(kind) } : {})}
      {...(activeKey === undefined ? {} : { activeKey })}
      {...(canWrite ? { rowActions: buttonsOf(kind, actions, isPhone) } : {})}
      onFocusRow={setActive}
      loading={drafts === undefined}
      footer={drafts === undefined ? undefined : <TotalsFoot count={t('count', { count: rows.length })} totals={[]} />}
    />
  )
}

const linkOf = (kind: DraftKind) => (draft: ListedDraft, content: ReactNode, className: string) => (
  <PageLink id={linkId(draft.id)} href={openHref(kind, draft)} className={className}>
    {content}
  </PageLink>
)

const cardOf = (kind: DraftKind, when: When) => (draft: ListedDraft) => (
  <RowCard
    title={nameOfDraft(kind, draft)}
    amount={<DraftTotal draft={draft} />}
    state={<DraftState draft={draft} when={when} />}
  />
)

const buttonsOf = (kind: DraftKind, actions: DraftActions, isPhone: boolean) => (draft: ListedDraft) => (
  <DraftButtons draft={draft} name={nameOfDraft(kind, draft)} actions={actions} isPhone={isPhone} />
)

const linkId = (id: string): string => `draft-${id}`
