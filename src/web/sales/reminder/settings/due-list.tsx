import { useTranslation } from 'react-i18next'
import type { Output } from '#contract/platform/row.ts'
import type { Contract } from '#contract/index.ts'
import type { DueLetter } from '#contract/sales/reminder.ts'
import type { ReminderSettings } from '#contract/sales/reminder-settings.ts'
import { daysBetween } from '#domain/plain-date.ts'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { formatDay, useToday } from '#web/resource/dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { StateMark } from '#web/ui/text/state-mark.tsx'
import layout from '#web/sales/letter/letter-layout.module.css'
import { sendInParts } from '#web/sales/letter/send-in-parts.ts'
import { useReminderLock } from '../open-reminder.tsx'
import classes from './reminders.module.css'

type Props = {
  settings: ReminderSettings
  due: Output<Contract['reminder.due']> | undefined
  shown: string | undefined
  onChoose: (letter: DueLetter) => void
}

/** Who would get which letter today, and who none and why. */
export const DueList = ({ settings, due, shown, onChoose }: Props) => {
  const { t } = useTranslation('reminder_steps')
  const { send, busy } = useSendNow()
  const locked = useReminderLock()
  const canSend = useCan('document.write')
  if (!due) return null
  const { letters } = due
  const going = letters.data.filter(({ state }) => state === 'goes')
  const withheld = letters.data.filter(({ state }) => state !== 'goes')
  return (
    <section className={layout.due} aria-labelledby="due-today">
      <div className={layout.dueHead}>
        <h2 id="due-today" className={layout.heading}>
          {letters.going === 0 ? t('nobody') : t('today', { count: letters.going })}
        </h2>
        {!settings.on && <span className={layout.note}>{t('off')}</span>}
        {canSend && letters.going > 0 && (
          <Button variant="link" busy={busy} locked={locked} onClick={() => void send(letters.going)}>
            {t('send_now')}
          </Button>
        )}
      </div>
      <ul className={layout.list}>
        {going.map((letter) => (
          <LetterRow
            key={letter.client.id}
            letter={letter}
            isShown={letter.client.id === shown}
            onChoose={() => onChoose(letter)}
          />
        ))}
      </ul>
      {withheld.map((letter) => (
        <p key={`${letter.client.id} ${letter.state}`} className={layout.note}>
          {t('withheld')} {letter.client.title} – <Reason letter={letter} />
        </p>
      ))}
      {letters.count > letters.data.length && (
        <p className={layout.note}>{t('more', { count: letters.count - letters.data.length })}</p>
      )}
      <p className={layout.note}>{t('rules')}</p>
    </section>
  )
}

const Reason = ({ letter: { state, invoices } }: { letter: DueLetter }) => {
  const { t } = useTranslation('reminder_steps')
  if (state === 'goes') return null
  const day = invoices
    .map(({ promised_date }) => promised_date ?? '')
    .sort()
    .at(-1)
  return t(`state_${state}`, { date: day ? formatDay(day, currentLanguage()) : '' })
}

type RowProps = { letter: DueLetter; isShown: boolean; onChoose: () => void }

const LetterRow = ({ letter: { client, count, unpaid, invoices, step }, isShown, onChoose }: RowProps) => {
  const { t } = useTranslation('reminder_steps')
  const today = useToday()
  const [first] = invoices
  if (!first) return null
  const late = daysBetween(first.date_due, today)
  const state = late > 0 ? t('late', { count: late }) : late === 0 ? t('due_today') : t('due_in', { count: -late })
  const numbers = count > 1 ? `${first.number} +${count - 1}` : first.number
  return (
    <li>
      <button
        type="button"
        className={`${layout.letterRow} ${classes.letterRow}`}
        data-shown={isShown || undefined}
        onClick={onChoose}
      >
        <span className={`${layout.client} ${classes.letterClient}`}>{client.title}</span>
        <span className={classes.number}>{numbers}</span>
        <StateMark state={late > 0 ? 'overdue' : 'open'} label={state} />
        <span className={classes.stepDays}>{step.days > 0 ? `+${step.days}` : `\u2212${-step.days}`} d.</span>
        <span className={classes.sums}>
          {unpaid.map(({ currency, amount }) => (
            <Money key={currency} amount={amount} currency={currency} locale={currentLanguage()} />
          ))}
        </span>
      </button>
    </li>
  )
}

/** Sends the letters of today after one question, in parts until none is left or the limit ends it. */
const useSendNow = () => {
  const { t } = useTranslation('reminder_steps')
  const { run, busy } = useAction(async () => {
    const { sent, left } = await sendInParts(() => call('reminder.send', { body: {} }))
    toast.success([t('sent', { count: sent }), ...(left > 0 ? [t('left', { count: left })] : [])].join('. '))
    await queryClient.invalidateQueries()
  })
  const send = async (count: number) => {
    const isConfirmed = await confirm({
      title: t('send_title', { count }),
      text: t('send_text'),
      confirmLabel: t('send_now'),
    })
    if (isConfirmed) await run()
  }
  return { send, busy }
}
