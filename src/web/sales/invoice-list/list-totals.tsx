import type { InvoiceTab } from '#domain/invoice-type.ts'
import type { ReactNode } from 'react'
import { summedOf } from '#domain/invoice-type.ts'
import type { Summed } from '#domain/invoice-type.ts'
import { AllSums } from '#web/resource/list/list-sums.tsx'
import type { Total } from '#web/resource/list/list-sums.tsx'
import { DraftCount } from '#web/resource/draft/list/draft-count.tsx'
import { useCompany } from '#web/platform/session/session.ts'
import { Marked } from '#web/ui/text/marked.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { TotalsFoot } from '#web/ui/table/totals.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import classes from './invoice-list.module.css'
import type { InvoiceTexts } from '#web/resource/use-invoice-texts.ts'

type Props = {
  tab: InvoiceTab
  count: number
  /** Drafts in the list, which are in no sum. */
  drafts: number
  /** The number of proformas that match the same filters. */
  proformas: number
  totals: readonly Total[]
  filtered: boolean
  texts: InvoiceTexts
}

/** The number of totals in other currencies that fit beside the company's own. */
const othersBeside = 2

/** The totals of all matching documents: all of them in the company's currency, the final total in others, the rest on demand. */
export const ListTotals = ({ tab, count, drafts, proformas, totals, filtered, texts }: Props) => {
  const { t } = texts
  const phone = useNarrow()
  const narrow = useNarrow(1200)
  const own = useCompany().currency
  const ordered = totals.toSorted((a, b) => Number(b.currency === own) - Number(a.currency === own))
  const [first, ...others] = ordered
  const counts = tab !== 'void' && tab !== 'deleted'
  // Void, deleted and credit documents and quotes have no unpaid amount.
  const withPaid = counts && tab !== 'credit' && tab !== 'quotes'
  const sums = sumNames(ordered, withPaid)
  const label = t(totalLabel(tab, proformas))
  const [other] = others
  return (
    <TotalsFoot
      count={
        <AllSums
          totals={ordered}
          sums={sums.map((of) => ({ of, label: of === 'total' ? label : t(`sum_${of}`) }))}
          phone={phone}
        >
          <Count tab={tab} count={count} filtered={filtered && !phone} texts={texts} />
          {drafts > 0 && !phone && <DraftCount count={drafts} short={others.length > 0} />}
        </AllSums>
      }
      totals={[
        ...(first ? sumsOf(first, texts, { counts, label, withPaid, phone }) : []),
        ...(narrow ? [] : others.slice(0, othersBeside)).map((other) =>
          finalOf(other, texts, { counts, label, hidden: true }),
        ),
      ]}
      {...(phone && other ? { below: sumsOf(other, texts, { counts, label, withPaid, phone }) } : {})}
    />
  )
}

type CountProps = Pick<Props, 'tab' | 'count' | 'filtered' | 'texts'>

const Count = ({ tab, count, filtered, texts: { t, language } }: CountProps) =>
  tab === 'quotes' ? (
    <>
      {t('tab_quotes')}: <b>{count.toLocaleString(language)}</b>
    </>
  ) : (
    <Marked text={t(filtered ? 'matching' : 'count', { count })} components={{ b: <b /> }} />
  )

/** The sums to show for each currency; `credited` only when it is not 0. */
const sumNames = (totals: readonly Total[], withPaid: boolean) =>
  withPaid
    ? (['paid', ...(totals.some(isCredited) ? (['credited'] as const) : []), 'unpaid', 'total'] as const)
    : (['total'] as const)

const isCredited = ({ credited = '0' }: Total) => Number(credited) !== 0

const mixed: readonly InvoiceTab[] = ['all', 'unpaid', 'paid']

/** The label of the final total. Proformas are summed separately from other documents. */
const totalLabel = (tab: InvoiceTab, proformas: number) => {
  const summed: Summed = summedOf(tab, undefined)
  if (summed === 'proformas') return 'sum_total_proformas'
  if (summed === 'quotes') return 'sum_total_quotes'
  return proformas > 0 && mixed.includes(tab) ? 'sum_total_invoices' : 'sum_total'
}

type Shown = { counts: boolean; label: string; withPaid: boolean; phone: boolean }

const sumsOf = (first: Total, texts: InvoiceTexts, { counts, label, withPaid, phone }: Shown) => {
  const { t, language } = texts
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
    ...(withPaid && !phone && isCredited(first) ? [sum('credited', t('sum_credited'), first.credited ?? '0')] : []),
    ...(withPaid ? [sum('unpaid', t(phone ? 'sum_unpaid_short' : 'sum_unpaid'), first.unpaid, true)] : []),
    finalOf(first, texts, { counts, label, hidden: phone }),
  ]
}

type Final = Pick<Shown, 'counts' | 'label'> & { hidden: boolean }

/** The final total of a currency, with a double rule when the documents count. When there is no room, the label is only for screen readers. */
const finalOf = ({ total, currency }: Total, { language }: InvoiceTexts, { counts, label, hidden }: Final) => ({
  key: currency,
  label: hidden ? <span className="visually-hidden">{`${label} ${currency}`}</span> : label,
  value: <Money amount={total} currency={currency} locale={language} total={counts} muted={!counts} />,
  main: true,
})
