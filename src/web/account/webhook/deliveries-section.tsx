import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Webhook } from '#contract/account/webhook.ts'
import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { hostOf } from './use-webhook-texts.ts'
import { refreshWebhooks, useDeliveries } from './webhook-queries.ts'
import classes from './webhook.module.css'

const openDelivery = (props: Parameters<typeof DeliveryPanel>[0]) =>
  void openPanel({ size: 720, content: () => <DeliveryPanel {...props} /> })

/** What was sent to an address, newest first. A new attempt that a person asked for is marked. */
export const DeliveriesSection = ({ webhook }: { webhook: Webhook }) => {
  const { t } = useTranslation('webhook')
  const { rows, error, refetch, hasNextPage, fetchNextPage } = useDeliveries(webhook.id)
  const [newId, setNewId] = useState<string>()
  const isDisabled = webhook.state === 'disabled'
  const host = hostOf(webhook.url)
  const test = useAction(async () => {
    const { id } = await call('webhook.test', { params: { id: webhook.id } })
    setNewId(id)
    await refreshWebhooks()
    toast.success(t('tested'))
  })
  const open = ({ id }: { id: string }) => openDelivery({ id, isDisabled, onSentAgain: setNewId })
  return (
    <section aria-labelledby="deliveries" className={classes.deliveries}>
      <div className={classes.head}>
        <h3 id="deliveries" className={classes.deliveriesTitle}>
          {t('deliveries', { host })} <span className={classes.note}>{t('deliveries_note')}</span>
        </h3>
        {!isDisabled && (
          <Button
            size="small"
            icon={<IconSend size={15} stroke={1.75} />}
            busy={test.busy}
            onClick={() => void test.run()}
          >
            {t('test')}
          </Button>
        )}
      </div>
      {error && !rows ? (
        <LoadError title={t('deliveries_error')} error={error} onRetry={() => void refetch()} />
      ) : rows?.length === 0 ? (
        <p className={classes.quiet}>{t('deliveries_empty')}</p>
      ) : (
        <DeliveryTable
          {...{ rows, newId, isDisabled, open }}
          label={t('deliveries', { host })}
          onSentAgain={setNewId}
          hasMore={hasNextPage}
          onEnd={() => void fetchNextPage()}
        />
      )}
    </section>
  )
}
