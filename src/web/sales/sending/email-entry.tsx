import { useTranslation } from 'react-i18next'
import type { DocumentEmail } from '#contract/sales/sending.ts'
import { momentParts, useToday, formatDay } from '#web/resource/dates.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StateMark } from '#web/ui/text/state-mark.tsx'
import type { DocumentState } from '#web/ui/text/state-mark.tsx'
import classes from './sending.module.css'
import { IconFileText } from '@tabler/icons-react'
import { openInNewTab } from '#web/platform/navigation/page-link.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { today } from '#domain/plain-date.ts'

type EmailState = 'queued' | 'handed_over' | 'stopped' | 'retrying' | 'sent' | 'delivered' | 'partly' | 'failed'

/** The access point of Peppol has it if the attempt left no error. */
const emailStateOf = ({ way, status, error, attempts }: DocumentEmail): EmailState => {
  if (status === 'queued' && way === 'peppol' && attempts > 0 && !error) return 'handed_over'
  if (status === 'queued') return attempts > 0 ? 'retrying' : 'queued'
  return status === 'sent' && error ? 'partly' : status
}

const marks: Record<EmailState, DocumentState> = {
  queued: 'draft',
  handed_over: 'draft',
  stopped: 'draft',
  retrying: 'open',
  sent: 'paid',
  delivered: 'paid',
  partly: 'partly',
  failed: 'overdue',
}

/** A sent or queued email: its state, receivers, time and error. */
export const EmailEntry = ({ email, onResend }: { email: DocumentEmail; onResend: (() => void) | undefined }) => {
  const { t } = useTranslation(['sending', 'invoice_list'])
  const { time_zone } = useCompany()
  const today = useToday()
  const state = emailStateOf(email)
  const when = (moment: string) => {
    const parts = momentParts(moment, today, time_zone, currentLanguage())
    return parts.kind === 'day'
      ? t('invoice_list:when_day', parts)
      : t(`invoice_list:when_${parts.kind}`, { time: parts.time })
  }
  return (
    <li className={classes.entry}>
      <div className={classes.entryHead}>
        <StateMark state={marks[state]} label={t(`status_${state}`)} />
        <span className={classes.time}>{when(email.sent_at ?? email.created_at)}</span>
      </div>
      <div className={classes.subject}>
        {email.way === 'peppol' ? t('peppol_subject', { number: email.subject }) : email.subject}
      </div>
      <div className={classes.people}>{t('to_line', { to: email.receiver })}</div>
      {email.cc.length > 0 && <div className={classes.people}>{t('cc_line', { cc: email.cc.join(', ') })}</div>}
      {email.sent_by && <div className={classes.people}>{t('by_line', { name: email.sent_by })}</div>}
      <SentFiles email={email} />
      {email.sent_at && !email.file && !email.ubl && <p className={classes.remark}>{t('sent_file_not_kept')}</p>}
      {email.error && (
        <p className={classes.answer} data-fate={state}>
          {email.error}
        </p>
      )}
      {email.bounced.length > 0 && (
        <p className={classes.answer} data-fate="failed">
          {t('came_back', { addresses: email.bounced.join(', ') })}
        </p>
      )}
      {state === 'stopped' && <p className={classes.remark}>{t('stopped_note')}</p>}
      {state === 'retrying' && (
        <p className={classes.remark}>
          {t('attempts', { count: email.attempts })}. {t('retrying_note')}
        </p>
      )}
      {onResend && (
        <div className={classes.resend}>
          <Button size="small" onClick={onResend}>
            {t(email.way === 'peppol' ? 'repeat' : 'send_again')}
          </Button>
        </div>
      )}
    </li>
  )
}

/** Links to the files as they were attached to the email. */
const SentFiles = ({ email }: { email: DocumentEmail }) => {
  const { t } = useTranslation('sending')
  const { id, invoice_id, client_id, file, ubl } = email
  const path = `${invoice_id ? `/invoice/${invoice_id}` : `/client/${client_id}`}/email/${id}`
  return (
    <>
      {file && <FileLink path={`${path}/pdf`} label={t('sent_file')} />}
      {ubl && <FileLink path={`${path}/ubl`} label={t('sent_ubl')} />}
    </>
  )
}

const FileLink = ({ path, label }: { path: string; label: string }) => {
  const tab = useAction(() => openInNewTab(path))
  return (
    <Button
      variant="link"
      size="small"
      icon={<IconFileText size={16} stroke={1.75} />}
      busy={tab.busy}
      onClick={() => void tab.run()}
    >
      {label}
    </Button>
  )
}

/** A notice above a document that has changed since it was last sent, with links to the sent PDF and to the present one. */
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
      <SentFiles email={last} />
      <FileLink path={`/invoice/${last.invoice_id}/pdf?as=now`} label={t('file_now')} />
    </div>
  )
}

/** Whether the email is still waiting to be sent. */
export const isWaiting = ({ status }: Pick<DocumentEmail, 'status'>): boolean =>
  status === 'queued' || status === 'stopped'
