import { IconBan, IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PaymentFileItem } from '#contract/bank/payment-file.ts'
import { ibanText } from '#domain/identifiers.ts'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { Panel, usePanel } from '#web/platform/panels/panel.tsx'
import { listQuery } from '#web/platform/queries/queries.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { refresh } from '#web/resource/record/cache.ts'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { Money, moneyText } from '#web/ui/text/money.tsx'
import { StateMark } from '#web/ui/text/state-mark.tsx'
import classes from './files-panel.module.css'
import { downloadPaymentFile } from './use-payment-file.ts'

/** The payment files that were made, the newest first: each can be downloaded again or cancelled. */
export const PaymentFilesPanel = () => {
  const { t } = useTranslation(['payment_file', 'common'])
  const list = useInfiniteQuery(listQuery('payment-file', {}))
  const files = list.data?.pages.flatMap(({ data }) => data) ?? []
  const columns = useColumns()
  const panel = usePanel()
  return (
    <Panel
      title={t('files')}
      subtitle={list.data && t('files_count', { count: list.data.pages[0]?.meta.count ?? 0 })}
      flush
    >
      {list.error && !list.data ? (
        <LoadError title={t('files_error')} error={list.error} onRetry={() => void list.refetch()} />
      ) : list.data && files.length === 0 ? (
        <EmptyState
          title={t('files_empty')}
          text={t('files_empty_text')}
          actions={
            <Button variant="filled" onClick={() => panel?.close()}>
              {t('files_to_expenses')}
            </Button>
          }
        />
      ) : (
        <DataTable
          label={t('files_table')}
          columns={columns}
          rows={files}
          rowKey={({ id }) => id}
          card={card}
          loading={list.isPending}
          hasMore={list.hasNextPage}
          onEnd={() => void (list.isFetchingNextPage || list.fetchNextPage())}
          loadingMoreLabel={t('common:loading_more')}
        />
      )}
    </Panel>
  )
}

const card = (file: PaymentFileItem) => <FileCard file={file} />

const useColumns = (): DataColumn<PaymentFileItem>[] => {
  const { t } = useTranslation('payment_file')
  return [
    { key: 'made_on', header: t('files_made'), width: 116, cell: ({ made_on }) => made_on },
    {
      key: 'account',
      header: t('files_account'),
      cell: ({ account_title, account_number }) => <span title={ibanText(account_number)}>{account_title}</span>,
    },
    { key: 'date', header: t('files_date'), width: 122, muted: true, cell: ({ date }) => date },
    {
      key: 'count',
      header: t('files_payments'),
      width: 104,
      align: 'right',
      muted: true,
      priority: 2,
      cell: ({ count }) => count,
    },
    { key: 'total', header: t('files_total'), width: 128, align: 'right', cell: (file) => <Total file={file} /> },
    { key: 'state', header: t('files_state'), width: 210, cell: (file) => <State file={file} /> },
    {
      key: 'action',
      header: <span className="visually-hidden">{t('file_download')}</span>,
      width: 92,
      align: 'right',
      cell: (file) => <Actions file={file} />,
    },
  ]
}

const Total = ({ file: { total, currency } }: { file: PaymentFileItem }) => (
  <Money amount={total} currency={currency} locale={currentLanguage()} />
)

const State = ({ file }: { file: PaymentFileItem }) => {
  const { t } = useTranslation('payment_file')
  if (file.cancelled_at)
    return <StateMark state="void" label={t('state_cancelled', { name: file.cancelled_by ?? '' })} />
  if (file.live === 0) return <StateMark state="paid" label={t('state_paid')} />
  const { live, count } = file
  return (
    <StateMark
      state="open"
      label={live < count ? t('state_rest', { live, all: count }) : t('state_live', { count: live })}
    />
  )
}

const FileCard = ({ file }: { file: PaymentFileItem }) => (
  <div className={classes.card}>
    <RowCard
      title={file.account_title}
      amount={<Total file={file} />}
      state={<State file={file} />}
      note={file.made_on}
    />
    <Actions file={file} />
  </div>
)

const Actions = ({ file }: { file: PaymentFileItem }) => {
  const { t } = useTranslation('payment_file')
  const canPay = useCan('payment.write')
  const values = { date: file.made_on, total: moneyText(file.total, file.currency, currentLanguage()) }
  const download = useAction(async () => {
    await downloadPaymentFile(file)
    const left = file.count - file.live
    if (left > 0) toast.success(t('downloaded_rest', { count: left }))
  })
  const cancel = useAction(async () => {
    const question = { title: t('cancel_title'), text: t('cancel_text'), confirmLabel: t('file_cancel') }
    if (!(await confirm(question))) return
    await call('payment-file.cancel', { params: { id: file.id }, body: {} })
    refresh('expense', 'payment-file')
    toast.success(t('cancelled'))
  })
  // A file whose payments are all paid must not reach a bank again.
  if (!canPay || file.cancelled_at || file.live === 0) return null
  return (
    <span className={classes.actions}>
      <IconButton
        size="small"
        label={t('file_download_of', values)}
        icon={<IconDownload size={16} stroke={1.75} />}
        onClick={() => void download.run()}
      />
      <IconButton
        size="small"
        label={t('file_cancel_of', values)}
        icon={<IconBan size={16} stroke={1.75} />}
        onClick={() => void cancel.run()}
      />
    </span>
  )
}
