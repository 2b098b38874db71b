import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { vatDifferences } from '#domain/expense-totals-errors.ts'
import type { ExpenseTotals } from '#domain/expense-totals.ts'
import { parseFigure, plainFigure, priceText } from '#web/resource/figures.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { newKey } from '#web/platform/browser.ts'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { AskedBelow } from '#web/ui/fields/asked-below.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import { FieldNote, FieldRow } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { followingRow, followsTotals, totalsOf, withComputedRow } from './computed-row.ts'
import classes from './expense-form.module.css'
import { expenseRequest, totalsFormOf } from './expense-values.ts'
import type { ExpenseValues, VatRowValues } from './expense-values.ts'
import { defaultVatId, vatChoices, vatDateOf } from './expense-vat.ts'
import type { ExpenseForm } from './use-expense-form.ts'
import { Difference, RowNote } from './vat-row-notes.tsx'

const withoutSign = (amount: string) => amount.replace('-', '')

/** The VAT as the paper has it. Closed until it is needed: the VAT of an ordinary document is computed. */
export const VatRowsPart = ({ form }: { form: ExpenseForm }) => {
  const { t } = useTranslation('expense')
  const { values, options } = form
  if (!values?.vat || !options) return null
  const { vat_rows: rows } = values
  const set = (vat_rows: VatRowValues[]) =>
    form.change({ vat_rows, ...(vat_rows.length === 0 ? { confirm_difference: false } : {}) })
  const totals = totalsOf(values, options)
  const request = totalsFormOf(expenseRequest(withComputedRow(values, options.vats)), options)
  // A row without a rate has no computed VAT.
  const differences = rows.every(({ vat_id }) => vat_id) ? vatDifferences(request, totals) : []
  const open = () => {
    const filled = totals.vat_rows.flatMap(({ vat_id, base, vat }) =>
      vat_id ? [{ ...followingRow(newKey(), vat_id), base: withoutSign(base), vat: withoutSign(vat) }] : [],
    )
    const isItemised = values.mode === 'lines' && filled.length > 0
    set(isItemised ? filled : [followingRow(newKey(), defaultVatId(options.vats, vatDateOf(values)))])
  }
  const error = form.errorOf('vat_rows')
  return (
    <>
      {rows.map((each, index) => (
        <div key={each.key} className={classes.vatRow}>
          <Row
            form={form}
            values={values}
            row={withComputedRow(values, options.vats).vat_rows[index] ?? each}
            index={index}
            onChange={set}
          />
          <RowNote row={computedOf(rows, totals, index)} values={values} options={options} />
          {differences
            .filter(({ row }) => row === index)
            .map((difference) => (
              <Difference key={difference.field} difference={difference} values={values} options={options} />
            ))}
        </div>
      ))}
      {differences
        // A missing rate differs in its VAT as well.
        .filter(({ row, field }) => row === null && field === 'base')
        .map((difference) => (
          <Difference key={difference.field} difference={difference} values={values} options={options} />
        ))}
      {error && <FieldNote id={form.idOf('vat_rows')} error={error} />}
      <AskedBelow id={form.idOf('vat_rows')} />
      {(values.confirm_difference || differences.length > 0) && rows.length > 0 && (
        <CheckField {...form.check('confirm_difference')} label={t('confirm_difference')} />
      )}
      <p>
        {rows.length === 0 ? (
          <Button id={error ? undefined : form.idOf('vat_rows')} variant="link" size="small" onClick={open}>
            {t('vat_rows_open')}
          </Button>
        ) : (
          <Button
            variant="link"
            size="small"
            icon={<IconPlus size={14} stroke={1.75} />}
            onClick={() => set([...withComputedRow(values, options.vats).vat_rows, followingRow(newKey(), '')])}
          >
            {t('vat_rows_add')}
          </Button>
        )}
      </p>
    </>
  )
}

/** The row as it will be stored; undefined while a row has no rate. */
const computedOf = (rows: readonly VatRowValues[], totals: ExpenseTotals, index: number) =>
  rows.every(({ vat_id }) => vat_id) ? totals.vat_rows[index] : undefined

type RowProps = {
  form: ExpenseForm
  values: ExpenseValues
  /** With the amounts that follow the totals. */
  row: VatRowValues
  index: number
  onChange: (rows: VatRowValues[]) => void
}

const Row = ({ form, values, row, index, onChange }: RowProps) => {
  const { t } = useTranslation('expense')
  const { t: vatTexts } = useTranslation('invoice')
  const locale = currentLanguage()
  const set = (part: Partial<VatRowValues>) =>
    onChange(values.vat_rows.map((each) => (each.key === row.key ? { ...each, ...part } : each)))
  const field = (name: 'vat_id' | 'base' | 'vat' | 'deductible_percent') => ({
    id: form.idOf(`vat_rows.${index}.${name}`),
    error: form.errorOf(`vat_rows.${index}.${name}`),
    value: row[name],
    onChange: (value: string) => set({ [name]: value }),
  })
  const money = {
    format: (value: string) => priceText(value, values.currency, locale),
    parse: parseFigure,
    suffix: values.currency,
  }
  const stored = values.vat_rows[index]
  // An edited amount is the paper's, and so is the one beside it.
  const amount = (name: 'base' | 'vat') => ({
    ...field(name),
    onChange: (value: string) =>
      set({ ...(stored && followsTotals(stored) ? { base: row.base, vat: row.vat } : {}), [name]: value }),
  })
  const use = values.kind === 'import' ? 'import' : 'purchase'
  return (
    <FieldRow columns="2fr 1fr 1fr 1fr auto">
      <SelectField
        {...field('vat_id')}
        label={t('line_vat')}
        placeholder={t('vat_none')}
        options={vatChoices(form.options?.vats ?? [], vatDateOf(values), row.vat_id, vatTexts, locale, use)}
      />
      <DecimalField {...amount('base')} {...money} label={t('vat_row_base')} />
      <DecimalField {...amount('vat')} {...money} label={t('vat_row_vat')} />
      <DecimalField
        {...field('deductible_percent')}
        label={t('deductible_percent')}
        format={(value) => plainFigure(value, locale)}
        parse={parseFigure}
      />
      <span className={classes.rowRemove}>
        <IconButton
          label={t('vat_row_remove', { number: index + 1 })}
          icon={<IconTrash size={16} stroke={1.75} />}
          disabled={values.kind === 'import' && values.vat_rows.length === 1}
          onClick={() => onChange(values.vat_rows.filter(({ key }) => key !== row.key))}
        />
      </span>
    </FieldRow>
  )
}
