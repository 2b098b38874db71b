import { useTranslation } from 'react-i18next'
import type { IsafPreview } from '#contract/reports/isaf.ts'
import { dec, sum } from '#domain/decimal.ts'
import { vatClassifier } from '#domain/vat-classifier.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { percentText } from '#web/resource/figures.ts'
import { Money } from '#web/ui/text/money.tsx'
import base from '../frame/table.module.css'
import classes from './isaf.module.css'
import table from './isaf-totals.module.css'

type Total = IsafPreview['totals'][number]
const sides = ['sales', 'purchases'] as const
type Side = (typeof sides)[number]

const registersOf = { sales: 'S', purchases: 'P' } as const

/** The registers that the file has. */
const shownSides = ({ data_type }: IsafPreview): Side[] =>
  sides.filter((side) => data_type === 'F' || data_type === registersOf[side])

const sumOf = (totals: readonly Total[], field: 'base' | 'vat'): string =>
  sum(totals.map((total) => dec(total[field] ?? '0'))).toFixed(2)

const Euros = ({ amount, total }: { amount: string; total?: boolean }) => (
  <Money amount={amount} currency="EUR" locale={currentLanguage()} {...(total ? { total } : {})} />
)

/** The number of documents and the VAT of each register. */
export const IsafCounts = ({ preview }: { preview: IsafPreview }) => {
  const { t } = useTranslation('isaf')
  const { counts, totals } = preview
  const parts = {
    sales: [
      counts.sales_credits > 0 && t('credits', { count: counts.sales_credits }),
      counts.sales_void > 0 && t('voids', { count: counts.sales_void }),
    ],
    purchases: [counts.purchase_credits > 0 && t('credits', { count: counts.purchase_credits })],
  }
  const ofSide = (side: Side) => totals.filter((total) => total.side === side)
  return (
    <dl className={classes.counts}>
      {shownSides(preview).map((side) => (
        <div key={side} className={classes.count}>
          <dt>{t(`count_${side}`)}</dt>
          <dd>{t('documents', { count: counts[side] })}</dd>
          <dd className={classes.hint}>{parts[side].filter(Boolean).join(', ')}</dd>
        </div>
      ))}
      {shownSides(preview).map((side) => (
        <div key={side} className={classes.count}>
          <dt>{t(`vat_${side}`)}</dt>
          <dd>
            <Euros amount={sumOf(ofSide(side), 'vat')} />
          </dd>
          <dd className={classes.hint}>
            {t('from_base')} <Euros amount={sumOf(ofSide(side), 'base')} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The totals by code and rate, a part for each register. */
export const IsafTotals = ({ preview }: { preview: IsafPreview }) => {
  const { t } = useTranslation('isaf')
  return (
    <table className={`${base.table} ${table.totals}`}>
      <thead>
        <tr>
          <th scope="col">{t('column_code')}</th>
          <th scope="col" className={table.wide}>
            {t('column_meaning')}
          </th>
          <th scope="col" className={table.rate}>
            {t('column_rate')}
          </th>
          <th scope="col" data-type="money">
            {t('column_base')}
          </th>
          <th scope="col" data-type="money">
            {t('column_vat')}
          </th>
        </tr>
      </thead>
      {shownSides(preview).map((side) => (
        <SideTotals key={side} side={side} totals={preview.totals.filter((total) => total.side === side)} />
      ))}
    </table>
  )
}

const SideTotals = ({ side, totals }: { side: Side; totals: readonly Total[] }) => {
  const { t } = useTranslation('isaf')
  return (
    <tbody>
      <tr data-kind="section">
        <th colSpan={5} scope="rowgroup">
          {t(`side_${side}`)}
        </th>
      </tr>
      {totals.map((total) => (
        <tr key={`${total.code} ${total.rate}`}>
          <th scope="row">{total.code ?? t('no_code')}</th>
          <td className={table.wide}>{meaningOf(total.code)}</td>
          <td className={table.rate}>{total.rate === null ? '–' : percentText(total.rate, currentLanguage())}</td>
          <td data-type="money">
            <Euros amount={total.base} />
          </td>
          <td data-type="money">{total.vat === null ? '–' : <Euros amount={total.vat} />}</td>
        </tr>
      ))}
      <tr className={table.sum}>
        <th scope="row">{t('total')}</th>
        <td className={table.wide} aria-hidden="true" />
        <td className={table.rate} aria-hidden="true" />
        <td data-type="money">
          <Euros total amount={sumOf(totals, 'base')} />
        </td>
        <td data-type="money">
          <Euros total amount={sumOf(totals, 'vat')} />
        </td>
      </tr>
    </tbody>
  )
}

const meaningOf = (code: string | null): string =>
  unbrokenArticles(vatClassifier.find((each) => each.code === code)?.[currentLanguage()] ?? '')

/** Keeps the parts of a reference to the law on one line: '(58 str. 1 d. 2 p.)'. */
const unbrokenArticles = (text: string): string =>
  text.replace(/\([^()]*\)/g, (reference) => reference.replaceAll(' ', '\u00A0'))
