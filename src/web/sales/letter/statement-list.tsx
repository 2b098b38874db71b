import { useTranslation } from 'react-i18next'
import type { Contract } from '#contract/index.ts'
import type { Output } from '#contract/platform/row.ts'
import type { DueStatement } from '#contract/sales/statement-settings.ts'
import { openInNewTab } from '#web/platform/navigation/page-link.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { formatMonth, useToday } from '#web/resource/dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { StateMark } from '#web/ui/text/state-mark.tsx'
import { useReminderLock } from '../reminder/open-reminder.tsx'
import layout from './letter-layout.module.css'
import classes from './letters.module.css'
import { useSendStatements } from './use-send-statements.ts'

export type MonthStatements = Output<Contract['statement.due']>

type Props = {
  statements: MonthStatements
  /** When they go by themselves; undefined: they do not. */
  schedule: string | undefined
}

/** Who gets a statement of the month, who got it, and who none and why. Those of a month that is over can be sent now. */
export const StatementList = ({ statements, schedule }: Props) => {
  const { t } = useTranslation('letters')
  const today = useToday()
  const isOver = statements.until < today
  const month = formatMonth(statements.month, currentLanguage())
  const shown = statements.data.filter(({ state }) => state === 'goes' || state === 'sent')
  const withheld = statements.data.filter(({ state }) => state !== 'goes' && state !== 'sent')
  const heading = `statements-${statements.month}`
  return (
    <section className={layout.due} aria-labelledby={heading}>
      <div className={layout.dueHead}>
        <h2 id={heading} className={layout.heading}>
          {statements.going > 0
            ? t('statements_count', { month, count: statements.going })
            : t(shown.length > 0 ? 'statements_all_sent' : 'statements_nobody', { month })}
        </h2>
        {schedule && <span className={layout.note}>{schedule}</span>}
        {isOver && statements.going > 0 && <SendAll statements={statements} month={month} />}
      </div>
      <ul className={layout.list}>
        {shown.map((statement) => (
          <StatementRow
            key={`${statement.client.id} ${statement.currency}`}
            statement={statement}
            statements={statements}
            isOver={isOver}
          />
        ))}
      </ul>
      {withheld.map((statement) => (
        <p key={`${statement.client.id} ${statement.currency}`} className={layout.note}>
          {t('statements_withheld')} {statement.client.title} – <Reason statement={statement} />
        </p>
      ))}
      {statements.count > statements.data.length && (
        <p className={layout.note}>{t('statements_more', { count: statements.count - statements.data.length })}</p>
      )}
      {shown.length > 0 && <p className={layout.note}>{t('statements_now')}</p>}
    </section>
  )
}

const Reason = ({ statement: { state } }: { statement: DueStatement }) => {
  const { t } = useTranslation('letters')
  return state === 'goes' || state === 'sent' ? null : t(`statements_state_${state}`)
}

const SendAll = ({ statements: { month: day, going }, month }: { statements: MonthStatements; month: string }) => {
  const { t } = useTranslation('letters')
  const { send, busy } = useSendStatements()
  const locked = useReminderLock()
  if (!useCan('document.write')) return null
  return (
    <Button
      variant="link"
      busy={busy}
      locked={locked}
      onClick={() => void send({ month: day, count: going, what: month })}
    >
      {t('statements_send_all')}
    </Button>
  )
}

type RowProps = { statement: DueStatement; statements: MonthStatements; isOver: boolean }

const StatementRow = ({ statement, statements, isOver }: RowProps) => {
  const { client, currency, balance, to } = statement
  const { month, until } = statements
  const { run, busy } = useAction(() =>
    openInNewTab(`/client/${client.id}/statement-pdf`, { date_from: month, date_to: until, currency }),
  )
  return (
    <li className={classes.statementLine}>
      <button
        type="button"
        className={`${layout.letterRow} ${classes.statementRow}`}
        disabled={busy}
        onClick={() => void run()}
      >
        <span className={layout.client}>{client.title}</span>
        <span className={classes.address}>{to.join(', ')}</span>
        <Money amount={balance} currency={currency} locale={currentLanguage()} />
      </button>
      {isOver && <RowEnd statement={statement} statements={statements} />}
    </li>
  )
}

/** That the statement was sent, or the button that sends those of the client. */
const RowEnd = ({ statement: { client, state }, statements }: Omit<RowProps, 'isOver'>) => {
  const { t } = useTranslation('letters')
  const { send, busy } = useSendStatements()
  const locked = useReminderLock()
  const canSend = useCan('document.write')
  if (state === 'sent') return <StateMark state="paid" label={t('statements_is_sent')} />
  if (!canSend) return null
  const { month, data } = statements
  const count = data.filter((each) => each.client.id === client.id && each.state === 'goes').length
  const what = `${client.title}, ${formatMonth(month, currentLanguage())}`
  return (
    <Button
      variant="link"
      busy={busy}
      locked={locked}
      aria-label={t('statements_send_to', { client: client.title })}
      onClick={() => void send({ month, count, clientId: client.id, what })}
    >
      {t('statements_send_row')}
    </Button>
  )
}
