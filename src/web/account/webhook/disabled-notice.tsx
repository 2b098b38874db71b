import { useTranslation } from 'react-i18next'
import type { Webhook } from '#contract/account/webhook.ts'
import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StateIcon } from '#web/ui/text/state-mark.tsx'
import { hostOf } from './use-webhook-texts.ts'
import { refreshWebhooks } from './webhook-queries.ts'
import classes from './webhook.module.css'

/** Says that nothing is sent to an address any more, and enables it again. */
export const DisabledNotice = ({ webhook: { id, url } }: { webhook: Webhook }) => {
  const { t } = useTranslation('webhook')
  const host = hostOf(url)
  const enable = useAction(async () => {
    await call('webhook.enable', { params: { id } })
    await refreshWebhooks()
    toast.success(t('enabled', { host }))
  })
  return (
    <div className={classes.disabled} role="status">
      <span className={classes.disabledMark}>
        <StateIcon state="overdue" />
      </span>
      <p className={classes.disabledText}>
        <b>{t('disabled_title', { host })}</b> {t('disabled_text')}
      </p>
      <Button busy={enable.busy} onClick={() => void enable.run()}>
        {t('enable')}
      </Button>
    </div>
  )
}
