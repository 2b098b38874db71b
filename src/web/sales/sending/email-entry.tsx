import { useTranslation } from 'react-i18next'
import type { DocumentEmail } from '#contract/sales/sending.ts'
import { momentParts, useToday } from '#web/resource/dates.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { SentFileLink } from './sent-file-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { StateMark } from '#web/ui/text/state-mark.tsx'
import type { DocumentState } from '#web/ui/text/state-mark.tsx'
import classes from './sending.module.css'

type Fate = 'queued' | 'stopped' | 'retrying' | 'sent' | 'partly' | 'failed'

const fateOf = ({ status, error, attempts }: DocumentEmail): Fate => {
  if (status === 'queued') return attempts > 0 ? 'retrying' : 'queued'
  return status === 'sent' && error ? 'partly' : status
}

const marks: Record<Fate, DocumentState> = {
  queued: 'draft',
  stopped: 'draft',
  retrying: 'open',
  sent: 'paid',
  partly: 'partly',
  failed: 'overdue',
}

/** One letter: what became of it, to whom, when, and in whose words it was refused. */
export const EmailEntry = ({ email, onAgain }: { email: DocumentEmail; onAgain: (() => void) | undefined }) => {
  const { t } = useTranslation(['sending', 'invoice_list'])
  const { time_zone } = useCompany()
  const today = useToday()
  const fate = fateOf(email)
  const when = (moment: string) => {
    const parts = momentParts(moment, today, time_zone, currentLanguage())
    return parts.says === 'day'
      ? t('invoice_list:when_day', parts)
      : t(`invoice_list:when_${parts.says}`, { time: parts.time })
  }
  return (
    <li className={classes.entry}>
      <div className={classes.entryHead}>
        <StateMark state={marks[fate]} label={t(`status_${fate}`)} />
        <span className={classes.when}>{when(email.sent_at ?? email.created_at)}</span>
      </div>
      <div className={classes.subject}>{email.subject}</div>
      <div className={classes.people}>{t('to_line', { to: email.receiver })}</div>
      {email.cc.length > 0 && <div className={classes.people}>{t('cc_line', { cc: email.cc.join(', ') })}</div>}
      {email.sent_by && <div className={classes.people}>{t('by_line', { name: email.sent_by })}</div>}
      {email.file ? (
        <SentFileLink email={email} />
      ) : (
        email.sent_at && <p className={classes.remark}>{t('sent_file_not_kept')}</p>
      )}
      {email.error && (
        <p className={classes.answer} data-fate={fate}>
          {email.error}
        </p>
      )}
      {fate === 'stopped' && <p className={classes.remark}>{t('stopped_note')}</p>}
      {fate === 'retrying' && (
        <p className={classes.remark}>
          {t('attempts', { count: email.attempts })}. {t('retrying_note')}
        </p>
      )}
      {onAgain && (
        <div className={classes.again}>
          <Button size="small" onClick={onAgain}>
            {t('send_again')}
          </Button>
        </div>
      )}
    </li>
  )
}
