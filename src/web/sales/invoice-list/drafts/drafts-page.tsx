import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import { PageLink, useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { AddressPanel } from '#web/platform/panels/address-panel.tsx'
import { withTexts } from '#web/platform/texts/with-texts.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { useNow } from '#web/resource/dates.ts'
import { useListKeys } from '#web/resource/list/use-list-keys.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { useInvoiceTexts } from '#web/resource/use-invoice-texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { TotalsFoot } from '#web/ui/table/totals.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { ListTabs } from '#web/sales/invoice-list/invoice-tabs.tsx'
import listClasses from '#web/sales/invoice-list/invoice-list.module.css'
import { DraftButtons } from './draft-buttons.tsx'
import { openHref } from './draft-href.ts'
import { DraftTotal, nameOfDraft } from './draft-rows.tsx'
import { DraftState } from './draft-state.tsx'
import type { ListedDraft, When } from './draft-state.tsx'
import { draftsQuery } from './drafts-query.ts'
import { useDraftActions } from './use-draft-actions.ts'
import type { DraftActions } from './use-draft-actions.ts'

/** Loaded on demand, so that the list does not wait for it. */
const DraftPanel = lazy(withTexts('records', async () => ({ default: (await import('./draft-panel.tsx')).DraftPanel })))

/** The tab of drafts and of those with a planned time. */
export const DraftsPage = () => {
  const texts = useInvoiceTexts()
  const { t } = useTranslation('drafts')
  const canWrite = useCan('document.write')
  const go = useNavigateTo()
  const { address, leave } = useAddress()
  const close = useCallback(() => leave((previous) => changed(previous, { open: undefined })), [leave])
  const { data: counted } = useQuery({
    queryKey: ['invoice.tabs'],
    queryFn: ({ signal }) => call('invoice.list', { query: { limit: 1 }, signal }),
    staleTime: 5000,
  })
  const { data, error, refetch } = useQuery(draftsQuery())
  return (
    <div className={listClasses.screen}>
      <PageHead
        title={texts.t('title')}
        actions={
          canWrite ? (
            <Button variant="filled" keyHint="n" onClick={() => go('/invoice/create')}>
              {texts.t('create')}
            </Button>
          ) : (
            <span className={listClasses.headRoom} />
          )
        }
        tabs={<ListTabs current="drafts" counts={counted?.meta.tabs ?? {}} texts={texts} />}
      />
      {error && !data ? (
        <LoadError title={t('error')} error={error} onRetry={() => void refetch()} />
      ) : data?.drafts.length === 0 ? (
        <EmptyState title={t('empty_title')} text={t('empty_text')} />
      ) : (
        <DraftTable drafts={data?.drafts} canWrite={canWrite} />
      )}
      <AddressPanel id={address['open']} onClose={close} size={900}>
        {(id) => (
          <Suspense>
            <DraftPanel key={id} id={id} onLeave={close} />
          </Suspense>
        )}
      </AddressPanel>
    </div>
  )
}

const useColumns = (when: When): DataColumn<ListedDraft>[] => {
  const { t } = useTranslation('invoice_list')
  return [
    { key: 'client', header: t('column_client'), cell: nameOfDraft },
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

const DraftTable = ({ drafts, canWrite }: { drafts: readonly ListedDraft[] | undefined; canWrite: boolean }) => {
  const { t } = useTranslation('drafts')
  const { today, timeZone } = useInvoiceTexts()
  const now = useNow()
  const isPhone = useNarrow()
  const actions = useDraftActions()
  const go = useNavigateTo()
  const when = { today, timeZone, now }
  const columns = useColumns(when)
  const rows = drafts ?? []
  const { activeKey, setActive } = useListKeys({
    rows,
    onOpen: canWrite ? actions.open : () => {},
    onEdit: canWrite ? actions.resume : undefined,
    onCreate: canWrite ? () => go('/invoice/create') : undefined,
    focusRow: (id) => document.getElementById(linkId(id))?.focus({ preventScroll: true }),
  })
  return (
    <DataTable
      label={t('table')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      card={cardOf(when)}
      {...(canWrite ? { onOpen: actions.open, renderLink: linkOf } : {})}
      {...(activeKey === undefined ? {} : { activeKey })}
      {...(canWrite ? { rowActions: buttonsOf(actions, isPhone) } : {})}
      onFocusRow={setActive}
      loading={drafts === undefined}
      footer={drafts === undefined ? undefined : <TotalsFoot count={t('count', { count: rows.length })} totals={[]} />}
    />
  )
}

const linkOf = (draft: ListedDraft, content: ReactNode, className: string) => (
  <PageLink id={linkId(draft.id)} href={openHref(draft)} className={className}>
    {content}
  </PageLink>
)

const cardOf = (when: When) => (draft: ListedDraft) => (
  <RowCard
    title={nameOfDraft(draft)}
    amount={<DraftTotal draft={draft} />}
    state={<DraftState draft={draft} when={when} />}
  />
)

const buttonsOf = (actions: DraftActions, isPhone: boolean) => (draft: ListedDraft) => (
  <DraftButtons draft={draft} name={nameOfDraft(draft)} actions={actions} isPhone={isPhone} />
)

const linkId = (id: string): string => `draft-${id}`
