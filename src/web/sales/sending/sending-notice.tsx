import { useTranslation } from 'react-i18next'
import type { SendingState } from '#contract/sales/sending.ts'
import { isNearLimit } from '#domain/plan.ts'
import { momentText } from '#web/platform/texts/formats.ts'
import classes from '#web/platform/feedback/notice.module.css'

const stopTexts = { all: 'stopped', company: 'stopped_company', restored: 'stopped_restored' } as const

/** Shows that sending is stopped or a limit is near, before the user writes an email. */
export const SendingNotice = ({ sending }: { sending: SendingState }) => {
  const { t } = useTranslation('sending')
  const { stopped, letters_left, letters_per_hour, receivers_left, receivers_per_day, free_at } = sending
  if (stopped) return <Notice text={t(stopTexts[stopped])} />
  if (free_at) return <Notice text={t('limit_reached', { most: letters_per_hour, when: momentText(free_at) })} />
  if (isNearLimit(letters_left, letters_per_hour))
    return <Notice text={t('letters_left', { left: letters_left, most: letters_per_hour })} />
  if (isNearLimit(receivers_left, receivers_per_day))
    return <Notice text={t('receivers_left', { left: receivers_left, most: receivers_per_day })} />
  return null
}

const Notice = ({ text }: { text: string }) => (
  <div className={classes.notice} role="status">
    <p>{text}</p>
  </div>
)
