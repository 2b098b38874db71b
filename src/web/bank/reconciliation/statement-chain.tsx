import { IconAlertTriangle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Reconciliation } from '#contract/bank/reconciliation.ts'
import { dec } from '#domain/decimal.ts'
import { endOfMonth, startOfMonth } from '#domain/plain-date.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { formatDay, formatMonth } from '#web/resource/dates.ts'
import { Money, moneyText } from '#web/ui/text/money.tsx'
import classes from './statement-chain.module.css'

/** The statements of the account, newest first: whether each begins where the one before it ends. */
export const StatementChain = ({ data }: { data: Reconciliation }) => {
  const { t } = useTranslation('reconciliation')
  const { statements } = data
  const { currency } = data.account
  const isWhole = statements.every((each) => !isBroken(each))
  if (statements.length === 0) return null
  const first = statements.map(({ from }) => from).toSorted()[0] ?? ''
  return (
    <aside className={classes.chain}>
      <div className={classes.chainHead}>
        <h2>{t('statements')}</h2>
        <span className={classes.quiet}>{t('closing')}</span>
      </div>
      <ul>
        {statements.map((statement) => (
          <li key={statement.id} className={classes.statement}>
            <Sign statement={statement} />
            <span className={classes.two}>
              <span>{periodText(statement)}</span>
              <span className={classes.quiet} title={statement.name}>
                {statement.name}
              </span>
              <Gap statement={statement} currency={currency} />
            </span>
            {statement.closing !== null && (
              <Money amount={statement.closing} currency={currency} locale={currentLanguage()} />
            )}
          </li>
        ))}
      </ul>
      {isWhole && <p className={classes.quiet}>{t('whole', { day: formatDay(first, currentLanguage(), true) })}</p>}
    </aside>
  )
}

type Statement = Reconciliation['statements'][number]

const isBroken = ({ gap, missing_days }: Statement): boolean =>
  missing_days !== null || (gap !== null && !dec(gap).eq(0))

/** A whole month by its name, other periods by their days. */
const periodText = ({ from, to }: Statement): string =>
  from === startOfMonth(from) && to === endOfMonth(from)
    ? capital(formatMonth(from, currentLanguage()))
    : `${from} – ${to}`

const capital = (text: string) => text.charAt(0).toLocaleUpperCase(currentLanguage()) + text.slice(1)

const Sign = ({ statement }: { statement: Statement }) => {
  const { t } = useTranslation('reconciliation')
  const broken = isBroken(statement)
  const Icon = broken ? IconAlertTriangle : IconCircleCheckFilled
  return (
    <span
      className={classes.sign}
      data-broken={broken || undefined}
      role="img"
      aria-label={t(broken ? 'broken' : 'fits')}
    >
      <Icon size={16} stroke={1.75} aria-hidden="true" />
    </span>
  )
}

const Gap = ({ statement, currency }: { statement: Statement; currency: string }) => {
  const { t } = useTranslation('reconciliation')
  const { gap, missing_days } = statement
  if (!isBroken(statement)) return null
  const words = [
    missing_days && t('missing_days', missing_days),
    gap && !dec(gap).eq(0) && t('gap', { amount: moneyText(gap, currency, currentLanguage()) }),
  ].filter(Boolean)
  return <span className={classes.gap}>{words.join(' ')}</span>
}
