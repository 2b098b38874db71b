import { useTranslation } from 'react-i18next'
import { needsAttention } from '#domain/company-needs.ts'
import { amountText } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Kbd } from '#web/ui/buttons/button.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { TotalsFoot } from '#web/ui/table/totals.tsx'
import { Marked } from '#web/ui/text/marked.tsx'
import { Money } from '#web/ui/text/money.tsx'
import classes from './companies.module.css'
import { Failed } from './company-cells.tsx'
import { countText } from './needs.ts'
import type { CompanyRow } from './order.ts'
import { StartField } from './start-field.tsx'

/** How many companies there are and what waits in them together; each currency has a sum of its own. */
export const CompaniesFoot = ({ rows }: { rows: readonly CompanyRow[] }) => {
  const { t } = useTranslation('company_overview')
  const narrow = useNarrow()
  const items = rows.flatMap(({ item }) => item ?? [])
  const entries = items.reduce((total, { figures }) => total + (figures?.bank_entries ?? 0), 0)
  const late = items.flatMap(({ currency, figures }) =>
    figures?.overdue && figures.overdue.count > 0 ? [{ currency, amount: figures.overdue.amount }] : [],
  )
  const sums = [...Map.groupBy(late, ({ currency }) => currency)].map(([currency, group]) => ({
    currency,
    amount: amountText(sum(group.map(({ amount }) => dec(amount))), currency),
  }))
  return (
    <>
      {narrow ? <PhoneFoot rows={rows} /> : <KeyHints />}
      <TotalsFoot
        count={<Count rows={rows} />}
        totals={[
          ...(entries > 0 ? [{ key: 'bank', label: t('total_bank'), value: <b>{countText(entries)}</b> }] : []),
          ...sums.map(({ currency, amount }, at) => ({
            key: currency,
            ...(at === 0 ? { label: t('total_overdue') } : {}),
            value: <Money total amount={amount} currency={currency} locale={currentLanguage()} />,
            main: true,
          })),
        ]}
      />
    </>
  )
}

/** A card is one button, so what its row offers elsewhere stands below the cards. */
const PhoneFoot = ({ rows }: { rows: readonly CompanyRow[] }) => (
  <>
    {rows
      .filter(({ item }) => item?.state === 'failed')
      .map((row) => (
        <div key={row.id} className={classes.again}>
          <span>{row.title}</span>
          <Failed row={row} />
        </div>
      ))}
    <StartField />
  </>
)

const Count = ({ rows }: { rows: readonly CompanyRow[] }) => {
  const { t } = useTranslation('company_overview')
  const items = rows.flatMap(({ item }) => item ?? [])
  const attention = items.filter(needsAttention).length
  const failed = items.filter(({ state }) => state === 'failed').length
  const parts = [
    t('count', { count: rows.length }),
    ...(attention > 0 ? [t('count_attention', { count: attention })] : []),
    ...(failed > 0 ? [t('count_failed', { count: failed })] : []),
  ]
  return <Marked text={parts.join(', ')} components={{ b: <b className={classes.number} /> }} />
}

const KeyHints = () => {
  const { t } = useTranslation('company_overview')
  const hints = [
    { keys: ['j', 'k'], text: t('hint_rows') },
    { keys: ['↵'], text: t('hint_open') },
    { keys: ['g', 'i'], text: t('hint_back') },
    { keys: ['Alt', '1', '…', '9'], text: t('hint_switch') },
  ]
  return (
    <p className={classes.hints} aria-hidden="true">
      {hints.map(({ keys, text }) => (
        <span key={text} className={classes.hint}>
          {keys.map((key) => (key === '…' ? key : <Kbd key={key}>{key}</Kbd>))} {text}
        </span>
      ))}
    </p>
  )
}
