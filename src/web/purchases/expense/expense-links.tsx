import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Expense } from '#contract/purchases/expense.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { changed } from '#web/resource/list/address.ts'
import { ShownOf } from '#web/resource/list/shown-of.tsx'
import { usePages } from '#web/resource/list/use-pages.ts'
import { Unbroken } from '#web/ui/text/line-breaks.tsx'
import { moneyText, Money } from '#web/ui/text/money.tsx'
import classes from './expense-links.module.css'

type Props = { expense: Expense }

/** Links between a vendor's credit invoice and the documents that it corrects and settles, both ways. */
export const ExpenseLinks = ({ expense }: Props) =>
  expense.kind === 'credit' ? <OfCredit expense={expense} /> : <Credits expense={expense} />

/** The credits that correct the expense, newest first. */
const Credits = ({ expense }: Props) => {
  const { t } = useTranslation('purchase')
  const { credits, credits_count, currency } = expense
  const pages = usePages('expense.credits', expense.id, { newest: credits, count: credits_count })
  if (credits_count === 0) return null
  const rows = pages.rows.map(({ id, number, date, total }) => ({ key: id, id, number, date, amount: total }))
  return (
    <>
      <DocumentLinks title={t('links_credits')} rows={rows} currency={currency} />
      <ShownOf shown={rows.length} count={pages.count} onMore={pages.more} busy={pages.busy} />
    </>
  )
}

/** What a credit corrects, and in words what it settles and what stays as an advance. */
const OfCredit = ({ expense }: Props) => {
  const { t } = useTranslation('purchase')
  const { corrects, settles, settles_count, currency, unused } = expense
  const pages = usePages('expense.settles', expense.id, { newest: settles, count: settles_count })
  const money = (amount: string) => moneyText(amount, currency, currentLanguage())
  const rest = unused ?? '0'
  const part = amountText(dec(expense.total).abs().minus(dec(rest)), currency)
  const rows = pages.rows.map(({ id, expense_id, ...row }) => ({ key: id, id: expense_id, ...row }))
  return (
    <>
      {corrects && <DocumentLinks title={t('links_corrects')} rows={[{ key: corrects.id, ...corrects }]} />}
      <p className={classes.words}>
        {dec(part).eq(0)
          ? t('credit_is_advance', { rest: money(rest) })
          : dec(rest).eq(0)
            ? t('credit_is_settled', { part: money(part) })
            : t('credit_is_both', { part: money(part), rest: money(rest) })}
      </p>
      {settles_count > 0 && <DocumentLinks title={t('links_settles')} rows={rows} currency={currency} />}
      <ShownOf shown={rows.length} count={pages.count} onMore={pages.more} busy={pages.busy} />
    </>
  )
}

type Linked = { key: string; id: string; number: string | null; date: string; amount?: string }

/** Opens each document in place of this one; the browser's Back returns. */
const DocumentLinks = ({ title, rows, currency }: { title: string; rows: readonly Linked[]; currency?: string }) => (
  <dl className={classes.links}>
    <dt>{title}</dt>
    {rows.map(({ key, id, number, date, amount }) => (
      <dd key={key}>
        <Link to="." search={(now: Record<string, string>) => changed(now, { open: id })} resetScroll={false}>
          <Unbroken>{number ?? date}</Unbroken>
        </Link>
        {amount && currency && <Money amount={amount} currency={currency} locale={currentLanguage()} />}
      </dd>
    ))}
  </dl>
)
