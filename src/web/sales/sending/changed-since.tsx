import { useTranslation } from 'react-i18next'
import type { DocumentEmail } from '#contract/sales/sending.ts'
import { today } from '#domain/plain-date.ts'
import { formatDay, useToday } from '#web/resource/dates.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { SentFileLink } from './sent-file-link.tsx'
import classes from './sending.module.css'

/** One quiet line over a document that is not what the last letter took along: when that was, and what it took. */
export const ChangedSince = ({ emails }: { emails: readonly DocumentEmail[] | undefined }) => {
  const { t } = useTranslation('sending')
  const { time_zone } = useCompany()
  const year = useToday().slice(0, 4)
  const last = emails?.find(({ sent_at }) => sent_at)
  if (!last?.sent_at || !last.file?.changed) return null
  const day = today(new Date(last.sent_at), time_zone)
  return (
    <div className={classes.changedSince}>
      {t('changed_since', { day: formatDay(day, currentLanguage(), day.slice(0, 4) !== year) })}{' '}
      <SentFileLink email={last} />
    </div>
  )
}
