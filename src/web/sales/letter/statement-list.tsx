import { useTranslation } from 'react-i18next'
import type { Contract } from '#contract/index.ts'
import type { Output } from '#contract/platform/row.ts'
import type { DueStatement } from '#contract/sales/statement-settings.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { openInNewTab } from '#web/platform/navigation/page-link.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { formatDay, formatMonth } from '#web/resource/dates.ts'
import { Money } from '#web/ui/text/money.tsx'
import layout from './letter-layout.module.css'
import classes from './letters.module.css'

export type NextStatements = Output<Contract['statement.due']>

/** Who gets a statement of the month next, and who none and why. */
export const StatementList = ({ on, next }: { on: boolean; next: NextStatements }) => {
  const { t } = useTranslation('letters')
  const language = currentLanguage()
  const month = formatMonth(next.month, language)
  const going = next.data.filter(({ state }) => state === 'goes')
  const withheld = next.data.filter(({ state }) => state !== 'goes')
  return (
    <section className={layout.due} aria-labelledby="next-statements">
      <div className={layout.dueHead}>
        <h2 id="next-statements" className={layout.heading}>
          {next.going === 0 ? t('statements_nobody', { month }) : t('statements_count', { month, count: next.going })}
        </h2>
        <span className={layout.note}>
          {on ? t('statements_sends_on', { date: formatDay(next.sends_on, language) }) : t('statements_off')}
        </span>
      </div>
      <ul className={layout.list}>
        {going.map((statement) => (
          <StatementRow key={`${statement.client.id} ${statement.currency}`} statement={statement} next={next} />
        ))}
      </ul>
      {withheld.map(({ client, currency, state }) => (
        <p key={`${client.id} ${currency}`} className={layout.note}>
          {t('statements_withheld')} {client.title} – {state !== 'goes' && t(`statements_state_${state}`)}
        </p>
      ))}
      {next.count > next.data.length && (
        <p className={layout.note}>{t('statements_more', { count: next.count - next.data.length })}</p>
      )}
      {going.length > 0 && <p className={layout.note}>{t('statements_now')}</p>}
    </section>
  )
}

type RowProps = { statement: DueStatement; next: Pick<NextStatements, 'month' | 'until'> }

const StatementRow = ({ statement: { client, currency, balance, to }, next: { month, until } }: RowProps) => {
  const { run, busy } = useAction(() =>
    openInNewTab(`/client/${client.id}/statement-pdf`, { date_from: month, date_to: until, currency }),
  )
  return (
    <li>
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
    </li>
  )
}
