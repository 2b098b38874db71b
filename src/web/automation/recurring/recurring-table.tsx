import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecurringRow } from '#contract/automation/recurring.ts'
import { useKeys } from '#web/platform/keyboard.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { useCanMake } from '#web/platform/session/document-rights.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { changed } from '#web/resource/list/address.ts'
import { useListKeys } from '#web/resource/list/use-list-keys.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { TotalsFoot } from '#web/ui/table/totals.tsx'
import { Marked } from '#web/ui/text/marked.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { recurringCard, useRecurringColumns } from './recurring-columns.tsx'
import { useRecurringActions } from './use-recurring-actions.ts'
import type { RecurringList } from './use-recurring.ts'

type Props = { list: RecurringList; /** Undefined without the permission. */ onCreate: (() => void) | undefined }

const linkIdOf = (id: string) => `row-${id}`
const focusRow = (id: string) => document.getElementById(linkIdOf(id))?.focus({ preventScroll: true })

export const RecurringTable = ({ list, onCreate }: Props) => {
  const { t } = useTranslation(['recurring', 'common'])
  const go = useNavigateTo()
  const actions = useRecurringActions()
  const open = (row: RecurringRow) => {
    focusRow(row.id)
    list.setOpen(row.id)
  }
  const canMake = { invoice: useCanMake('invoice'), expense: useCanMake('expense') }
  const { active, activeKey, setActive } = useListKeys<RecurringRow>({
    rows: list.rows,
    onOpen: open,
    onEdit: ({ id, kind }) => (canMake[kind] ? go(`/recurring/edit/${id}`) : undefined),
    ...(onCreate ? { onCreate } : {}),
    focusRow,
  })
  useKeys({
    p: active && canMake[active.kind] && active.state !== 'ended' ? () => void actions.togglePause(active) : undefined,
  })
  return (
    <DataTable
      label={t('table')}
      columns={useRecurringColumns(list.tab === 'expenses')}
      rows={list.rows}
      rowKey={({ id }) => id}
      card={recurringCard}
      renderLink={rowLink}
      loading={list.loading}
      hasMore={list.hasMore}
      onEnd={list.loadMore}
      loadingMoreLabel={t('common:loading_more')}
      openKey={list.open}
      activeKey={activeKey}
      onOpen={open}
      onFocusRow={setActive}
      footer={list.loading ? undefined : <Foot list={list} />}
    />
  )
}

const rowLink = ({ id }: RecurringRow, content: ReactNode, className: string) => (
  <Link
    id={linkIdOf(id)}
    to="."
    search={(now: Record<string, string>) => changed(now, { open: id })}
    resetScroll={false}
    className={className}
    activeProps={{ 'aria-current': undefined }}
  >
    {content}
  </Link>
)

/** How many repeat and are paused, and what the next 30 days make, each currency by itself. */
const Foot = ({ list }: { list: RecurringList }) => {
  const { t } = useTranslation('recurring')
  const phone = useNarrow()
  const { meta } = list
  if (!meta) return null
  const text = [
    t('count_active', { count: meta.active }),
    ...(meta.paused > 0 ? [t('count_paused', { count: meta.paused })] : []),
  ].join(', ')
  const label = t(list.tab === 'expenses' ? 'soon_expenses' : 'soon')
  return (
    <TotalsFoot
      count={<Marked text={text} components={{ b: <b /> }} />}
      totals={meta.next_30_days.slice(0, phone ? 1 : 3).map(({ currency, total }, at) => ({
        key: currency,
        label: phone || at > 0 ? <span className="visually-hidden">{`${label} ${currency}`}</span> : label,
        value: <Money amount={total} currency={currency} locale={currentLanguage()} total />,
        main: true,
      }))}
    />
  )
}
