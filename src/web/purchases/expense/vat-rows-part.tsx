import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { expenseTotals } from '#domain/expense-totals.ts'
import { parseFigure, plainFigure, priceText } from '#web/resource/figures.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { newKey } from '#web/platform/browser.ts'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import { FieldNote, FieldRow } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { expenseRequest, totalsFormOf } from './expense-values.ts'
import type { ExpenseValues, VatRowValues } from './expense-values.ts'
import { defaultVatId, vatChoices } from './expense-vat.ts'
import type { ExpenseForm } from './use-expense-form.ts'

const withoutSign = (amount: string) => amount.replace('-', '')

/** The VAT as the paper has it. Closed until it is needed: the VAT of an ordinary document is computed. */
export const VatRowsPart = ({ form }: { form: ExpenseForm }) => {
  const { t } = useTranslation('expense')
  const { values, options } = form
  if (!values?.vat || !options) return null
  const { vat_rows: rows } = values
  const set = (vat_rows: VatRowValues[]) =>
    form.change({ vat_rows, ...(vat_rows.length === 0 ? { confirm_difference: false } : {}) })
  const row = (fields: Partial<VatRowValues>): VatRowValues => ({
    key: newKey(),
    vat_id: '',
    base: '',
    vat: '',
    deductible_percent: '100',
    ...fields,
  })
  const open = () => {
    const { vat_rows: computed } = expenseTotals(totalsFormOf(expenseRequest(values), options))
    const filled = computed.flatMap(({ vat_id, base, vat }) =>
      vat_id ? [row({ vat_id, base: withoutSign(base), vat: withoutSign(vat) })] : [],
    )
    set(
      filled.length > 0
        ? filled
        : [row({ vat_id: values.kind === 'import' ? '' : defaultVatId(options.vats, values.date) })],
    )
  }
  const error = form.errorOf('vat_rows')
  const hasDifference =
    values.confirm_difference ||
    rows.some((_, at) => ['base', 'vat'].some((name) => form.errorOf(`vat_rows.${at}.${name}`)))
  return (
    <>
      {rows.map((each, index) => (
        <Row key={each.key} form={form} values={values} row={each} index={index} onChange={set} />
      ))}
      {error && <FieldNote id={form.idOf('vat_rows')} error={error} />}
      {(hasDifference || error) && rows.length > 0 && (
        <CheckField
          {...form.check('confirm_difference')}
          label={t('confirm_difference')}
          hint={t('confirm_difference_hint')}
        />
      )}
      <p>
        {rows.length === 0 ? (
          <Button variant="link" size="small" onClick={open}>
            {t('vat_rows_open')}
          </Button>
        ) : (
          <Button
            variant="link"
            size="small"
            icon={<IconPlus size={14} stroke={1.75} />}
            onClick={() => set([...rows, row({})])}
          >
            {t('vat_rows_add')}
          </Button>
        )}
      </p>
    </>
  )
}

type RowProps = {
  form: ExpenseForm
  values: ExpenseValues
  row: VatRowValues
  index: number
  onChange: (rows: VatRowValues[]) => void
}

const Row = ({ form, values, row, index, onChange }: RowProps) => {
  const { t } = useTranslation('expense')
  const { t: vatTexts } = useTranslation('invoice')
  const locale = currentLanguage()
  const field = (name: 'vat_id' | 'base' | 'vat' | 'deductible_percent') => ({
    id: form.idOf(`vat_rows.${index}.${name}`),
    error: form.errorOf(`vat_rows.${index}.${name}`),
    value: row[name],
    onChange: (value: string) =>
      onChange(values.vat_rows.map((each) => (each.key === row.key ? { ...each, [name]: value } : each))),
  })
  const money = {
    format: (value: string) => priceText(value, values.currency, locale),
    parse: parseFigure,
    suffix: values.currency,
  }
  const use = values.kind === 'import' ? 'import' : 'purchase'
  return (
    <FieldRow columns="2fr 1fr 1fr 1fr auto">
      <SelectField
        {...field('vat_id')}
        label={t('line_vat')}
        placeholder={t('vat_none')}
        options={vatChoices(form.options?.vats ?? [], values.date, row.vat_id, vatTexts, locale, use)}
      />
      <DecimalField {...field('base')} {...money} label={t('vat_row_base')} />
      <DecimalField {...field('vat')} {...money} label={t('vat_row_vat')} />
      <DecimalField
        {...field('deductible_percent')}
        label={t('deductible_percent')}
        format={(value) => plainFigure(value, locale)}
        parse={parseFigure}
      />
      <IconButton
        label={t('vat_row_remove', { number: index + 1 })}
        icon={<IconTrash size={16} stroke={1.75} />}
        onClick={() => onChange(values.vat_rows.filter(({ key }) => key !== row.key))}
      />
    </FieldRow>
  )
}
