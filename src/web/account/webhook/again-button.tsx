import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { WebhookDelivery } from '#contract/account/webhook.ts'
import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useWebhookTexts } from './use-webhook-texts.ts'
import { refreshWebhooks } from './webhook-queries.ts'

/** Sends the event again, as a new delivery on top. */
export const AgainButton = ({
  delivery,
  onSentAgain,
}: {
  delivery: WebhookDelivery
  onSentAgain: (id: string) => void
}) => {
  const { t } = useTranslation('webhook')
  const { when } = useWebhookTexts()
  const again = useAction(async () => {
    const { id } = await call('webhook.redeliver', { params: { id: delivery.id } })
    onSentAgain(id)
    await refreshWebhooks()
    toast.success(t('sent_again'))
  })
  return (
    <Button
      size="small"
      icon={<IconRefresh size={15} stroke={1.75} />}
      busy={again.busy}
      aria-label={t('again_of', { type: delivery.type, when: when(delivery.created_at) })}
      onClick={() => void again.run()}
    >
      {t('again')}
    </Button>
  )
}
