import { IconEdit, IconPrinter, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Payment } from '#contract/money/payment.ts'
import { canBeAdvance } from '#domain/payment.ts'
import { countText, History } from '#web/resource/history/history.tsx'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { Panel } from '#web/platform/panels/panel.tsx'
import { RecordBadge } from '#web/resource/record/item-menu.tsx'
import { useItemActions } from '#web/resource/record/use-item-actions.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PanelColumns } from '#web/ui/layers/slide-out-panel.tsx'
import { StateBadge } from '#web/ui/text/state-mark.tsx'
import { TabsLine } from '#web/ui/page/tabs-line.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { paymentTitle, PurposeBadge } from './payment-columns.tsx'
import { PaymentFacts, PhoneSummary } from './payment-facts.tsx'
import { PaymentMenu } from './payment-menu.tsx'
import { PaymentRecord } from './payment-record.tsx'
import classes from './payments.module.css'
import { lockedReason } from './locked-reason.ts'
import { useReceiptActions } from '#web/money/receipt/use-receipt-actions.ts'

const tabs = ['record', 'history'] as const
type Tab = (typeof tabs)[number]

/** A payment in a panel: amounts, paid documents, cash document and history. */
export const PaymentPanel = ({ id }: { id: string }) => {
  const { t } = useTranslation('payments')
  const phone = useNarrow()
  const [tab, setTab] = useState<Tab>('record')
  const { data, error, retry } = useLoaded('payment.edit_form', { params: { id } })
  const payment = data?.item
  return (
    <Panel
      title={payment ? paymentTitle(payment, t) : t(error ? 'list' : 'loading')}
      badge={payment && <Badge payment={payment} />}
      subtitle={
        payment && [t(`title_${payment.type}`), payment.date, payment.account?.title].filter(Boolean).join(' · ')
      }
      actions={
        payment && (
          <>
            {!phone && <PanelActions payment={payment} />}
            <PaymentMenu payment={payment} onLeave={undefined} />
          </>
        )
      }
      summary={payment && <PhoneSummary payment={payment} />}
      tabs={
        payment && (
          <TabsLine
            label={t('record_tabs')}
            current={tab}
            onSelect={(key) => setTab(tabs.find((each) => each === key) ?? 'record')}
            tabs={tabs.map((key) => ({
              key,
              label: t(`tab_${key}`),
              count: key === 'history' ? countText(payment.history.changes) : undefined,
            }))}
          />
        )
      }
      foot={
        phone && payment ? (
          <div className={classes.foot} data-pinned-form>
            <PanelActions payment={payment} />
          </div>
        ) : undefined
      }
    >
      {error && !payment ? (
        <LoadError title={t('error_panel')} error={error} onRetry={retry} />
      ) : (
        payment && (
          <PanelColumns facts={<PaymentFacts payment={payment} />}>
            {tab === 'record' ? <PaymentRecord payment={payment} /> : <History kind="payment" id={payment.id} />}
          </PanelColumns>
        )
      )}
    </Panel>
  )
}

/** How much of the payment is used, or what else it is for. */
const Badge = ({ payment }: { payment: Payment }) => {
  const { t } = useTranslation('payments')
  if (payment.deleted_at || payment.archived_at) return <RecordBadge item={payment} />
  if (payment.type === 'transfer') return <StateBadge state="paid">{t('badge_transfer')}</StateBadge>
  if (payment.purpose !== 'documents') return <PurposeBadge purpose={payment.purpose} />
  if (!canBeAdvance(payment)) return null
  if (Number(payment.unused) === 0) return <StateBadge state="paid">{t('badge_used')}</StateBadge>
  const share = Number(payment.used) / Number(payment.total)
  return share === 0 ? (
    <StateBadge state="open">{t('badge_unused')}</StateBadge>
  ) : (
    <StateBadge state="partly" share={share}>
      {t('badge_partly')}
    </StateBadge>
  )
}

const icon = { size: 16, stroke: 1.75 }

/** Edit, and the next step: create or print the cash document, or restore a deleted payment. */
const PanelActions = ({ payment }: { payment: Payment }) => {
  const { t } = useTranslation('payments')
  const { restore } = useItemActions('payment')
  const { print } = useReceiptActions(payment)
  if (payment.deleted_at)
    return payment.can.restore || lockedReason(payment.refusals.restore) ? (
      <Button variant="filled" locked={lockedReason(payment.refusals.restore)} onClick={() => void restore(payment)}>
        {t('restore')}
      </Button>
    ) : null
  const lockedEdit = lockedReason(payment.refusals.edit)
  const edit = `/payment/edit/${payment.id}`
  return (
    <>
      {lockedEdit && <Button locked={lockedEdit}>{t('edit')}</Button>}
      {payment.can.edit && (
        <Button component={PageLink} href={edit} icon={<IconEdit {...icon} />}>
          {t('edit')}
        </Button>
      )}
      {payment.receipt && (
        <Button variant="filled" icon={<IconPrinter {...icon} />} busy={print.busy} onClick={() => void print.run()}>
          {t('print')}
        </Button>
      )}
      {payment.can.receipt && (
        <Button variant="filled" component={PageLink} href={`${edit}?receipt=1`} icon={<IconReceipt {...icon} />}>
          {t('make_receipt')}
        </Button>
      )}
    </>
  )
}
