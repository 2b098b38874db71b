import type { InvoiceTab } from '#domain/invoice-type.ts'
import { IconX } from '@tabler/icons-react'
import { useState, lazy, Suspense } from 'react'
import { maxExportByIds } from '#domain/export.ts'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { BulkBarFrame } from '#web/resource/list/bulk-bar-frame.tsx'
import { BulkExport } from './bulk-export.tsx'
import { useBulkKinds } from '#web/sales/invoice-list/use-selection.ts'
import type { Selection } from '#web/sales/invoice-list/use-selection.ts'
import { deleteEach, payEach, restoreEach, sendEach, startBulk } from './bulk-work.ts'
import type { BulkKind, BulkWork } from './bulk-work.ts'
import type { InvoiceTexts } from '#web/resource/use-invoice-texts.ts'
import type { InvoiceRow } from '#contract/sales/invoice.ts'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { followBulk } from './follow-bulk.tsx'
import type { PayChoice } from './pay-plan.ts'
import { askReason } from '#web/resource/record/reason-dialog.tsx'

type Props = { tab: InvoiceTab; selection: Selection; texts: InvoiceTexts }

/** The actions on the selected invoices. */
export const BulkBar = ({ tab, selection, texts }: Props) => {
  const { t, language } = texts
  const { rows, table, clear, rest } = selection
  const phone = useNarrow()
  const kinds = useBulkKinds(tab)
  const { run, busy } = useBulk(rows, texts, clear)
  const loadRest = useAction((load: () => Promise<void>) => load())
  const [pressed, setPressed] = useState<BulkKind>()
  const figures = new Intl.NumberFormat(language)
  const none = rows.length === 0
  return (
    <BulkBarFrame
      label={t('bulk')}
      count={
        none
          ? t('bulk_none')
          : rest
            ? t('bulk_of', { chosen: figures.format(rows.length), all: figures.format(rest.count) })
            : t('bulk_count', { count: rows.length })
      }
      aside={
        <>
          {rest && rest.count <= maxExportByIds && (
            <Button variant="link" size="small" busy={loadRest.busy} onClick={() => void loadRest.run(rest.load)}>
              {t('select_matching', { all: figures.format(rest.count) })}
            </Button>
          )}
          {phone && !rest && (
            <Button variant="link" size="small" onClick={() => table.onToggleAll(true)}>
              {t('select_all')}
            </Button>
          )}
          <IconButton label={t('bulk_clear')} icon={<IconX size={18} stroke={1.75} />} onClick={clear} />
        </>
      }
    >
      {!none &&
        kinds.map((kind) =>
          kind === 'export' ? (
            <BulkExport key={kind} rows={rows} texts={texts} />
          ) : (
            <Button
              key={kind}
              size="small"
              variant={kind === 'delete' ? 'danger' : 'default'}
              busy={busy && kind === pressed}
              onClick={() => {
                setPressed(kind)
                void run(kind)
              }}
            >
              {t(`bulk_${kind}`)}
            </Button>
          ),
        )}
    </BulkBarFrame>
  )
}

const BulkPayForm = lazy(async () => ({ default: (await import('./bulk-pay-form.tsx')).BulkPayForm }))

type Rows = readonly InvoiceRow[]

/** Asks for confirmation and input. Resolves to the work, or undefined when the user cancels. */
const ask: Record<BulkKind, (rows: Rows, texts: InvoiceTexts) => Promise<BulkWork | undefined>> = {
  send: async (rows, { t }) => {
    const question = { title: t('bulk_ask_send', { count: rows.length }), text: t('bulk_send_text') }
    return (await confirm({ ...question, confirmLabel: t('bulk_send') })) ? sendEach(t) : undefined
  },
  remind: async (rows, { t }) => {
    const question = { title: t('bulk_ask_remind', { count: rows.length }), text: t('bulk_remind_text') }
    return (await confirm({ ...question, confirmLabel: t('remind') })) ? sendEach(t, { reminder: true }) : undefined
  },
  pay: async (rows, { t }) => {
    const { options } = await call('payment.create_form', {})
    const choice = await openPanel<PayChoice>({
      size: 480,
      content: () => (
        <Suspense>
          <BulkPayForm rows={rows} accounts={options.accounts} />
        </Suspense>
      ),
    })
    return choice && payEach(t, choice)
  },
  delete: async (rows, { t }) => {
    const answer = await askReason({
      title: t('bulk_ask_delete', { count: rows.length }),
      text: t('bulk_delete_text'),
      label: t('delete_reason'),
      required: true,
      confirmLabel: t('delete'),
    })
    return answer && 'reason' in answer ? deleteEach(answer.reason) : undefined
  },
  restore: async () => restoreEach,
}

/** Runs an action on the selected documents and shows the result of each. */
const useBulk = (rows: Rows, texts: InvoiceTexts, onStarted: () => void) => {
  const { t } = texts
  return useAction(async (kind: BulkKind) => {
    const work = await ask[kind](rows, texts)
    if (!work) return
    const run = startBulk(kind, rows, work)
    onStarted()
    await followBulk(run, t)
  })
}
