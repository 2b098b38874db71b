import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { momentText } from '#web/platform/words/moment-text.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { useLoaded } from '#web/platform/queries/use-loaded.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import classes from './operator.module.css'

/** Whether letters go out at all, and the switch. */
export const SendingSwitch = () => {
  const { t } = useTranslation('operator')
  const { data } = useLoaded('operator-sending.read')
  const change = useAction(async (stop: boolean) => {
    if (
      stop &&
      !(await confirm({
        title: t('stop_all_title'),
        text: t('stop_all_text'),
        confirmLabel: t('stop_all'),
        danger: true,
      }))
    )
      return
    await call(stop ? 'operator-sending.stop' : 'operator-sending.resume')
    toast.success(t(stop ? 'sending_stopped' : 'sending_resumed'))
    await queryClient.invalidateQueries({ queryKey: ['operator-sending.read'] })
  })
  if (!data) return null
  const { stopped_at, stopped_by } = data.item
  return (
    <div className={classes.sending}>
      <h2>{t('sending')}</h2>
      <p data-bad={stopped_at ? true : undefined}>
        {stopped_at ? t('stopped_since', { when: momentText(stopped_at), who: stopped_by }) : t('sending_on')}
      </p>
      <div>
        <Button busy={change.busy} onClick={() => void change.run(!stopped_at)}>
          {t(stopped_at ? 'resume_all' : 'stop_all')}
        </Button>
      </div>
    </div>
  )
}
