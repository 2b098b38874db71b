import { useTranslation } from 'react-i18next'
import type { ExpenseOptions } from '#contract/purchases/expense-form.ts'
import { parseFigure, percentText, plainFigure, priceText } from '#web/resource/figures.ts'
import { FormPart } from '#web/resource/form/form-part.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import { FieldNote, FieldRow } from '#web/ui/fields/field.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { TotalsList } from '#web/ui/table/totals.tsx'
import classes from './expense.module.css'
import { followsTotals, hasOneTotal, totalsOf } from './computed-row.ts'
import { emptyLine } from './expense-values.ts'
import { ratesOn, defaultVatId, vatDateOf, withoutVat } from './expense-vat.ts'
import type { ExpenseValues } from './expense-values.ts'
import { LineAdditions } from './line-additions.tsx'
import { LinesPart } from './lines-part.tsx'
import { SupplyQuestion } from './supply-question.tsx'
import type { ExpenseForm } from './use-expense-form.ts'
import { VatRowsPart } from './vat-rows-part.tsx'

type Props = {
  form: ExpenseForm
  /** The totals of the lines are shown elsewhere. */
  hasOwnTotals?: boolean
}

/** The amounts of an expense: its totals as typed, or its lines with the totals computed from them. */
export const AmountsPart = ({ form, hasOwnTotals = false }: Props) => {
  const { t } = useTranslation('expense')
  const { values, options } = form
  if (!values || !options) return null
  const setMode = (mode: ExpenseValues['mode']) => form.change(ofMode(mode, values, options.vats))
  // A company without VAT is not offered VAT, but an expense that has VAT keeps it.
  const offersVat = options.vat_enabled || values.vat
  const isImport = values.kind === 'import'
  return (
    <FormPart
      title={t('amounts')}
      aside={
        !isImport && (
          <Segmented
            label={t('mode')}
            name={form.idOf('mode')}
            value={values.mode}
            onChange={setMode}
            options={[
              { value: 'totals', label: t('mode_totals') },
              { value: 'lines', label: t('mode_lines') },
            ]}
          />
        )
      }
    >
      <SupplyQuestion form={form} />
      {offersVat && !isImport && (
        <div className={classes.checks}>
          <CheckField {...form.check('vat')} label={t('vat')} hint={t('vat_hint')} />
          {values.vat && values.mode === 'lines' && (
            <CheckField {...form.check('prices_include_vat')} label={t('gross')} />
          )}
        </div>
      )}
      {!isImport &&
        (values.mode === 'totals' ? <TotalsFields form={form} /> : <Itemised {...{ form, hasOwnTotals }} />)}
      <VatRowsPart form={form} />
      {isImport && <ImportTotal values={values} options={options} />}
    </FormPart>
  )
}

/** The lines mode starts with an empty line. A row that follows the totals says its rate. */
const ofMode = (
  mode: ExpenseValues['mode'],
  values: ExpenseValues,
  vats: ExpenseOptions['vats'],
): Partial<ExpenseValues> => {
  if (mode === 'totals') return { mode }
  const [row] = values.vat_rows.filter(followsTotals)
  const vat_id = row?.vat_id || defaultVatId(vats, vatDateOf(values))
  return {
    mode,
    ...(row ? { vat_rows: [] } : {}),
    ...(values.lines.length === 0 ? { lines: [emptyLine(vat_id)] } : {}),
  }
}

/** What customs is paid: the base is no cost, and VAT that the tax office controls is not paid. */
const ImportTotal = ({ values, options }: { values: ExpenseValues; options: ExpenseOptions }) => {
  const { t } = useTranslation('purchase')
  const { total } = totalsOf(values, options)
  return (
    <TotalsList
      rows={[]}
      total={{
        label: t('import_total'),
        value: <Money amount={total} currency={values.currency} locale={currentLanguage()} />,
      }}
    />
  )
}

const TotalsFields = ({ form }: { form: ExpenseForm }) => {
  const { t } = useTranslation('expense')
  const locale = currentLanguage()
  const { values, options } = form
  if (!values || !options) return null
  const { currency } = values
  const common = {
    required: true,
    suffix: currency,
    format: (value: string) => priceText(value, currency, locale),
    parse: parseFigure,
  }
  if (!values.vat)
    return (
      <FieldRow>
        <DecimalField {...form.field('total')} {...common} label={t('total')} />
      </FieldRow>
    )
  if (hasOneTotal(values, options.vats))
    return (
      <FieldRow>
        <DecimalField {...form.field('total')} {...common} label={t('total')} />
      </FieldRow>
    )
  const totals = totalsOf(values, options)
  const rates = ratesOn(options.vats, vatDateOf(values)).filter((rate) => withoutVat(values.total, rate, currency))
  return (
    <>
      <FieldRow columns="1fr 1fr 1fr">
        <DecimalField {...form.field('total')} {...common} label={t('total_with_vat')} />
        <DecimalField {...form.field('total_without_vat')} {...common} label={t('total_without_vat')} />
        <div className={classes.summaryLine}>
          <span className={classes.summaryName}>{t('vat_total')}</span>
          <Money amount={totals.vat_total} currency={currency} locale={locale} />
        </div>
      </FieldRow>
      {rates.length > 0 && (
        <p className={classes.rates}>
          <span>{t('net_by')}</span>
          {rates.map((rate) => (
            <Button
              key={rate}
              variant="link"
              size="small"
              aria-label={t('net_by_rate', { rate: percentText(rate, locale) })}
              onClick={() => form.change({ total_without_vat: withoutVat(values.total, rate, currency) ?? '' })}
            >
              {percentText(rate, locale)}
            </Button>
          ))}
        </p>
      )}
    </>
  )
}

const Itemised = ({ form, hasOwnTotals }: Required<Props>) => {
  const { t } = useTranslation('expense')
  const locale = currentLanguage()
  const { values, options } = form
  if (!values || !options) return null
  const { currency } = values
  const totals = totalsOf(values, options)
  const money = (amount: string) => <Money amount={amount} currency={currency} locale={locale} />
  const error = form.errorOf('lines')
  return (
    <>
      <LinesPart form={form} totals={totals} />
      {error && <FieldNote id={form.idOf('lines')} error={error} />}
      <div className={classes.sums}>
        <LineAdditions form={form} />
        {!hasOwnTotals && (
          <TotalsList
            rows={[
              ...(values.discount
                ? [
                    { key: 'subtotal', label: t('subtotal'), value: money(totals.subtotal) },
                    {
                      key: 'discount',
                      label: discountName(values, t('discount')),
                      value: money(`-${totals.discount_total}`),
                    },
                  ]
                : []),
              ...(values.delivery
                ? [{ key: 'delivery', label: t('delivery'), value: money(totals.delivery_total) }]
                : []),
              ...(values.vat
                ? [
                    { key: 'net', label: t('total_without_vat'), value: money(totals.total_without_vat) },
                    ...totals.vat_breakdown
                      .filter(({ base }) => Number(base) !== 0)
                      .map(({ category, rate, base, vat }) => ({
                        key: `${category} ${rate}`,
                        label: t('vat_of', {
                          rate: percentText(rate, locale),
                          base: priceText(base, currency, locale),
                        }),
                        value: money(vat),
                      })),
                  ]
                : []),
            ]}
            total={{ label: t('total'), value: money(totals.total) }}
          />
        )}
      </div>
    </>
  )
}

const discountName = ({ discount }: ExpenseValues, word: string) =>
  discount?.kind === 'percent' ? `${word} ${plainFigure(discount.value, currentLanguage())} %` : word
