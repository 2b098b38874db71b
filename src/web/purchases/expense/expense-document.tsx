import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Expense } from '#contract/purchases/expense.ts'
import { percentText, plainFigure, priceText } from '#web/resource/figures.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { isReverseChargeOnPurchase } from '#domain/vat.ts'
import { moneyText, Money } from '#web/ui/text/money.tsx'
import { TotalsList } from '#web/ui/table/totals.tsx'
import { LazyMovedInDocument } from '#web/resource/document/lazy-moved-in-document.ts'
import { IsafChanged } from '#web/resource/document/isaf-changed.tsx'
import { Duplicates } from './duplicate-notice.tsx'
import { MissingVatNotice } from './missing-vat-notice.tsx'
import stored from '#web/resource/document/stored-lines.module.css'
import classes from './expense-document.module.css'
import { FilePreview } from '#web/purchases/files/file-preview.tsx'
import { FilesPart } from '#web/purchases/files/files-part.tsx'

type Props = { expense: Expense }

/** The day by which an expense is in i.SAF; null: it is not. */
const registerDayOf = ({ vat, kind, date_registered }: Expense) =>
  vat && (kind === 'invoice' || kind === 'credit') ? date_registered : null

/** The stored fields of an expense, and its files. */
export const ExpenseDocument = ({ expense }: Props) => {
  const [shown, setShown] = useState<string>()
  const file = expense.files.find(({ id }) => id === shown) ?? expense.files[0]
  return (
    <div className={classes.document}>
      {expense.duplicates.length > 0 && <Duplicates number={expense.number ?? ''} duplicates={expense.duplicates} />}
      <IsafChanged id={expense.id} day={registerDayOf(expense)} />
      <MissingVatNotice expense={expense} />
      {expense.origin === 'import' ? (
        <Suspense>
          <LazyMovedInDocument
            document={{
              ...expense,
              side: 'purchase',
              party: expense.vendor_title,
              category: expense.category_title,
              note: expense.comment,
            }}
          />
        </Suspense>
      ) : (
        <>
          <Details expense={expense} />
          {expense.lines.length > 0 && <Lines expense={expense} />}
          <Totals expense={expense} />
        </>
      )}
      <FilesPart expense={expense} canWrite={expense.can.annotate} shown={file?.id} onShow={setShown} />
      {file && <FilePreview key={file.id} expenseId={expense.id} file={file} />}
    </div>
  )
}

const Details = ({ expense }: Props) => {
  const { t } = useTranslation('expense')
  const rows = [
    { label: t('vendor'), value: expense.vendor_title },
    { label: t('kind'), value: expense.kind === 'invoice' ? null : t(`kind_${expense.kind}`) },
    { label: t('category'), value: expense.category_title },
    { label: t('date_due'), value: expense.date_due },
    { label: t('date_registered'), value: expense.date_registered === expense.date ? null : expense.date_registered },
    { label: t('date_supply'), value: expense.date_supply },
    { label: t('payment_reference'), value: expense.payment_reference },
    {
      label: t('exchange_rate'),
      value: expense.exchange_rate && plainFigure(expense.exchange_rate, currentLanguage()),
    },
    { label: t('comment'), value: expense.comment },
  ].filter(({ value }) => value)
  return (
    <dl className={classes.details}>
      {rows.map(({ label, value }) => (
        <div key={label} className={classes.detail}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const Lines = ({ expense }: Props) => {
  const { t } = useTranslation('expense')
  const locale = currentLanguage()
  const gross = expense.vat && expense.prices_include_vat
  return (
    <div className={stored.lines}>
      <table>
        <caption className="visually-hidden">{t('lines')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('line_title')}</th>
            <th scope="col">{t('line_quantity')}</th>
            <th scope="col">{t('line_price')}</th>
            {expense.vat && <th scope="col">{t('line_vat_short')}</th>}
            <th scope="col">{t('line_total')}</th>
          </tr>
        </thead>
        <tbody>
          {expense.lines.map((line) => (
            <tr key={line.id}>
              <td>{line.title}</td>
              <td>{plainFigure(line.quantity, locale)}</td>
              <td>{priceText(line.price, expense.currency, locale)}</td>
              {expense.vat && <td>{line.vat_rate ? percentText(line.vat_rate, locale) : '–'}</td>}
              <td>
                <Money
                  amount={gross ? line.total : line.total_without_vat}
                  currency={expense.currency}
                  locale={locale}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Totals = ({ expense }: Props) => {
  const { t } = useTranslation('expense')
  const locale = currentLanguage()
  const { currency } = expense
  const money = (amount: string) => <Money amount={amount} currency={currency} locale={locale} />
  const groups =
    expense.vat_rows.length > 0
      ? expense.vat_rows
          // The buyer's own VAT is not part of what the vendor is paid.
          .filter((row) => !isReverseChargeOnPurchase(row))
          .map(({ vat_id, rate, code, base, vat }, index) => ({
            key: `vat ${vat_id} ${index}`,
            label: [
              t('vat_of', { rate: percentText(rate ?? '0', locale), base: priceText(base, currency, locale) }),
              ...(code ? [code] : []),
            ].join(' · '),
            value: money(vat),
          }))
      : [{ key: 'vat', label: t('vat_total'), value: money(expense.vat_total) }]
  return (
    <div className={stored.totals}>
      <TotalsList
        rows={[
          ...(expense.discount
            ? [
                { key: 'subtotal', label: t('subtotal'), value: money(expense.subtotal) },
                { key: 'discount', label: t('discount'), value: money(`-${expense.discount_total}`) },
              ]
            : []),
          ...(expense.delivery
            ? [{ key: 'delivery', label: t('delivery'), value: money(expense.delivery.amount) }]
            : []),
          ...(expense.vat
            ? [{ key: 'net', label: t('total_without_vat'), value: money(expense.total_without_vat) }, ...groups]
            : []),
        ]}
        total={{ label: t('total'), value: money(expense.total) }}
      />
      <VatNotes expense={expense} />
    </div>
  )
}

/** In words: the VAT that the buyer computes, on both sides, and what may not be deducted. */
const VatNotes = ({ expense }: Props) => {
  const { t } = useTranslation('purchase')
  const locale = currentLanguage()
  const money = (amount: string) => moneyText(amount, expense.currency, locale)
  const notes = expense.vat_rows.flatMap((row) => {
    const { rate, code, base, vat, vat_not_deducted: cost } = row
    const deducted = amountText(dec(vat).minus(dec(cost)), expense.currency)
    const figures = { rate: percentText(rate ?? '0', locale), code: code ?? '', base: money(base), vat: money(vat) }
    return [
      ...(isReverseChargeOnPurchase(row) ? [t('panel_by_buyer', { ...figures, deducted: money(deducted) })] : []),
      ...(dec(cost).eq(0) ? [] : [t('row_cost', { deducted: money(deducted), cost: money(cost) })]),
    ]
  })
  return notes.map((note, index) => (
    // The rows of a stored document keep their order.
    // oxlint-disable-next-line react/no-array-index-key
    <p key={index} className={classes.vatNote}>
      {note}
    </p>
  ))
}
