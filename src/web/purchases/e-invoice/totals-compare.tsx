import { useTranslation } from 'react-i18next'
import type { EInvoiceView } from '#contract/purchases/read-e-invoice.ts'
import { currencyDigits } from '#domain/currency.ts'
import { dec, divide, hundred, sum } from '#domain/decimal.ts'
import type { ComparedSum } from '#domain/e-invoice/compare-totals.ts'
import { hasDifference } from '#domain/e-invoice/compare-totals.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { percentText } from '#web/resource/figures.ts'
import { FieldNote } from '#web/ui/fields/field.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { Money } from '#web/ui/text/money.tsx'
import classes from './read-form.module.css'

/** Which sums are saved; empty until a person has chosen. */
export type SumsChoice = 'file' | 'lines' | ''

type Props = {
  sums: readonly ComparedSum[]
  view: EInvoiceView
  currency: string
  choice: SumsChoice
  onChoose: (choice: SumsChoice) => void
  /** Saving was tried without a choice. */
  isAsked: boolean
}

/** The sums of the file beside those of the lines, with the choice of what is saved where they differ. */
export const TotalsCompare = ({ sums, view, currency, choice, onChoose, isAsked }: Props) => {
  const { t } = useTranslation('read_file')
  const locale = currentLanguage()
  const differs = hasDifference(sums)
  const label = ({ key, rate }: ComparedSum) =>
    key === 'vat' && rate !== null ? t('sums_vat_rate', { rate: percentText(rate, locale) }) : t(`sums_${key}`)
  const saved = differs ? choice : 'file'
  return (
    <section className={classes.compare} aria-label={t('sums')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('sums')}</th>
            <th scope="col">{t('sums_file')}</th>
            <th scope="col">{t('sums_lines')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('sums_difference')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sums.map((each) => {
            const isTotal = each.key === 'total'
            return (
              <tr key={`${each.key} ${each.rate}`} data-total={isTotal || undefined}>
                <th scope="row">{label(each)}</th>
                <td>
                  <Money amount={each.file} currency={currency} locale={locale} total={isTotal && saved === 'file'} />
                </td>
                <td>
                  <Money amount={each.lines} currency={currency} locale={locale} total={isTotal && saved === 'lines'} />
                </td>
                <td>
                  {dec(each.difference).eq(0) ? (
                    <span className={classes.same}>{t('sums_same')}</span>
                  ) : (
                    <span className={classes.differs}>
                      <Money amount={each.difference} currency={currency} locale={locale} plain strong />
                    </span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {differs && (
        <div className={classes.choice}>
          <span>{t(isByLine(view) ? 'why_by_line' : 'why_unknown')}</span>
          <Segmented
            label={t('sums_choice')}
            value={choice}
            onChange={onChoose}
            options={[
              { value: 'file', label: t('as_file') },
              { value: 'lines', label: t('as_lines') },
            ]}
          />
        </div>
      )}
      {differs && isAsked && choice === '' && <FieldNote id="sums-choice" error={t('sums_choose')} />}
    </section>
  )
}

/** Whether the VAT of the file is the sum of the VAT of its lines, each rounded. */
const isByLine = ({ lines, vat_rows, currency }: EInvoiceView): boolean => {
  const digits = currencyDigits(currency)
  const byLine = sum(lines.map(({ amount, rate }) => divide(dec(amount).times(rate), hundred, digits)))
  return byLine.eq(sum(vat_rows.map(({ vat }) => dec(vat))))
}
