import type { ReactNode } from 'react'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { AllSums } from '../resource/all-sums.tsx'
import type { Total } from '../resource/all-sums.tsx'
import { useCompany } from '../session.ts'
import { Marked } from '../ui/marked.tsx'
import { moneyText } from '../ui/money-parts.ts'
import { Money } from '../ui/money.tsx'
import { TotalsFoot } from '../ui/totals-foot.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import classes from './invoice-list.module.css'
import type { ListTab } from './list-tabs.tsx'
import type { ListWords } from './use-list-words.ts'

/** What the list answers of a currency. Nobody waits for what of `unpaid` is `invoiced`. */
type Answered = Total & { invoiced?: string | undefined }

type Props = { tab: ListTab; count: number; totals: readonly Answered[]; filtered: boolean; words: ListWords }

/** Letters of two sums, and figures of the count, that still stand side by side on the narrowest phone. */
const lettersBeside = 25
/** Final sums of other currencies that fit beside the company's own. */
const othersBeside = 2

/** The sums of all that matches: the company's own currency in full, of others the final sum, the rest on demand. */
export const ListTotals = ({ tab, count, totals, filtered, words }: Props) => {
  const { t } = words
  const phone = useNarrow()
  const narrow = useNarrow(1200)
  const own = useCompany().currency
  const ordered = totals.map(waitedFor).toSorted((a, b) => Number(b.currency === own) - Number(a.currency === own))
  const [first, ...others] = ordered
  const counts = tab !== 'void' && tab !== 'deleted'
  // Nothing is owed on a document that counts nowhere, nor on one that takes back what was owed.
  const withPaid = counts && tab !== 'credit'
  const sums = withPaid ? (['paid', 'unpaid', 'total'] as const) : (['total'] as const)
  const isTight = phone && first !== undefined && lettersOf(first, words) + String(count).length > lettersBeside
  return (
    <TotalsFoot
      count={
        <AllSums
          totals={ordered}
          sums={sums.map((of) => ({ of, label: t(`sum_${of}`) }))}
          phone={phone}
          isTight={isTight}
        >
          <Marked text={t(filtered && !phone ? 'matching' : 'count', { count })} components={{ b: <b /> }} />
        </AllSums>
      }
      totals={[
        ...(first ? sumsOf(first, words, { counts, withPaid, phone, isTight }) : []),
        ...(narrow ? [] : others.slice(0, othersBeside)).map((other) =>
          finalOf(other, words, { counts, hidden: true }),
        ),
      ]}
    />
  )
}

/** Left to pay is what somebody waits for; what was invoiced is owed on the invoice. */
const waitedFor = ({ invoiced = '0', ...total }: Answered): Total => ({
  ...total,
  unpaid: amountText(dec(total.unpaid).minus(dec(invoiced)), total.currency),
})

const lettersOf = ({ unpaid, total, currency }: Total, { language }: ListWords) =>
  moneyText(unpaid, currency, language).length + moneyText(total, currency, language).length

type Shown = { counts: boolean; withPaid: boolean; phone: boolean; isTight: boolean }

const sumsOf = (first: Total, words: ListWords, { counts, withPaid, phone, isTight }: Shown) => {
  const { t, language } = words
  const sum = (key: string, label: ReactNode, amount: string, main = false) => ({
    key,
    label,
    value: (
      <strong className={classes.sum}>
        <Money amount={amount} currency={first.currency} locale={language} strong />
      </strong>
    ),
    main,
  })
  return [
    ...(withPaid ? [sum('paid', t('sum_paid'), first.paid)] : []),
    ...(withPaid && !isTight ? [sum('unpaid', t(phone ? 'sum_unpaid_short' : 'sum_unpaid'), first.unpaid, true)] : []),
    finalOf(first, words, { counts, hidden: phone }),
  ]
}

type Final = Pick<Shown, 'counts'> & { hidden: boolean }

/** The final sum of a currency, over the double rule where it counts; where there is no room its label is only said. */
const finalOf = ({ total, currency }: Total, { t, language }: ListWords, { counts, hidden }: Final) => ({
  key: currency,
  label: hidden ? <span className="visually-hidden">{`${t('sum_total')} ${currency}`}</span> : t('sum_total'),
  value: <Money amount={total} currency={currency} locale={language} total={counts} quiet={!counts} />,
  main: true,
})
