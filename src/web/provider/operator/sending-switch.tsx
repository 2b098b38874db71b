import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { refreshUser } from '#web/platform/session/session.ts'
import { momentText } from '#web/platform/texts/formats.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './operator.module.css'

/** Whether emails are sent at all, with a button to stop or resume sending. */
export const SendingSwitch = () => {
  const { t } = useTranslation('operator')
  const { data } = useLoaded('operator-sending.read')
  const change = useAction(async (stop: boolean) => {
    const question = stop
      ? { title: t('stop_all_title'), text: t('stop_all_text'), confirmLabel: t('stop_all'), danger: true }
      : data?.item.restored_from && {
          title: t('restored_confirm_title'),
          text: t('restored_confirm_text'),
          confirmLabel: t('restored_confirm'),
        }
    if (question && !(await confirm(question))) return
    await call(stop ? 'operator-sending.stop' : 'operator-sending.resume')
    toast.success(t(stop ? 'sending_stopped' : 'sending_resumed'))
    await Promise.all([queryClient.invalidateQueries({ queryKey: ['operator-sending.read'] }), refreshUser()])
  })
  if (!data) return null
  const { stopped_at, stopped_by, restored_from } = data.item
  return (
    <div className={classes.sending}>
      <h2>{t('sending')}</h2>
      <p data-bad={stopped_at ? true : undefined}>
        {restored_from
          ? t('restored_since', { when: momentText(restored_from) })
          : stopped_at
            ? t('stopped_since', { when: momentText(stopped_at), who: stopped_by })
            : t('sending_on')}
      </p>
      <div>
        <Button busy={change.busy} onClick={() => void change.run(!stopped_at)}>
          {t(restored_from ? 'restored_confirm' : stopped_at ? 'resume_all' : 'stop_all')}
        </Button>
      </div>
    </div>
  )
}
