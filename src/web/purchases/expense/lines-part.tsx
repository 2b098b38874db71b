import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { InvoiceTotals } from '#domain/invoice-totals.ts'
import { parseFigure, plainFigure, priceText } from '#web/resource/figures.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import classes from './lines-part.module.css'
import { emptyLine } from './expense-values.ts'
import type { LineValues } from './expense-values.ts'
import type { ExpenseForm } from './use-expense-form.ts'
import { defaultVatId, vatChoices, vatDateOf } from './expense-vat.ts'

type Props = { form: ExpenseForm; totals: InvoiceTotals }

/** The lines of an expense, each with its amount computed as it is typed. */
export const LinesPart = ({ form, totals }: Props) => {
  const { t } = useTranslation('expense')
  const { values, options } = form
  if (!values || !options) return null
  const add = () => {
    const vat_id = values.lines.at(-1)?.vat_id ?? defaultVatId(options.vats, vatDateOf(values))
    form.change({ lines: [...values.lines, emptyLine(vat_id)] })
    requestAnimationFrame(() => document.getElementById(form.idOf(`lines.${values.lines.length}.title`))?.focus())
  }
  return (
    <div>
      <ol className={classes.lines} aria-label={t('lines')} data-vat={values.vat || undefined}>
        {values.lines.map((line, index) => (
          <Line key={line.key} form={form} totals={totals} line={line} index={index} />
        ))}
      </ol>
      <Button variant="link" size="small" icon={<IconPlus size={16} stroke={1.75} />} onClick={add}>
        {t('line_add')}
      </Button>
    </div>
  )
}

const Line = ({ form, totals, line, index }: Props & { line: LineValues; index: number }) => {
  const { t } = useTranslation('expense')
  const { t: vatTexts } = useTranslation('invoice')
  const locale = currentLanguage()
  const phone = useNarrow()
  const { values, options } = form
  if (!values || !options) return null
  const { currency } = values
  const set = (part: Partial<LineValues>) =>
    form.change({ lines: values.lines.map((each) => (each.key === line.key ? { ...each, ...part } : each)) })
  const field = (name: 'title' | 'quantity' | 'price' | 'vat_id') => ({
    id: form.idOf(`lines.${index}.${name}`),
    value: line[name],
    error: form.errorOf(`lines.${index}.${name}`),
    onBlur: () => form.leave(`lines.${index}.${name}`),
    // The labels are shown once, above the first line.
    labelHidden: !phone && index > 0,
    onChange: (value: string) => set({ [name]: value }),
  })
  const gross = values.vat && values.prices_include_vat
  const amounts = totals.lines[index]
  return (
    <li className={classes.line} aria-label={t('line', { number: index + 1 })}>
      <TextField {...field('title')} label={t('line_title')} required />
      <DecimalField
        {...field('quantity')}
        label={t('line_quantity')}
        format={(value) => plainFigure(value, locale)}
        parse={parseFigure}
      />
      <DecimalField
        {...field('price')}
        label={t('line_price')}
        format={(value) => priceText(value, currency, locale)}
        parse={parseFigure}
      />
      {values.vat && (
        <SelectField
          {...field('vat_id')}
          label={t(phone ? 'line_vat' : 'line_vat_short')}
          placeholder={t('vat_none')}
          options={vatChoices(options.vats, vatDateOf(values), line.vat_id, vatTexts, locale)}
        />
      )}
      <div className={classes.lineTotal}>
        <span className={classes.lineHead} data-hidden={(!phone && index > 0) || undefined}>
          {t('line_total')}
        </span>
        <Money
          amount={(gross ? amounts?.total_with_vat : amounts?.total_without_vat) ?? '0'}
          currency={currency}
          locale={locale}
        />
      </div>
      <span className={classes.lineRemove}>
        <IconButton
          size={phone ? 'normal' : 'small'}
          label={t('line_remove', { number: index + 1 })}
          icon={<IconTrash size={16} stroke={1.75} />}
          disabled={values.lines.length === 1}
          onClick={() => form.change({ lines: values.lines.filter(({ key }) => key !== line.key) })}
        />
      </span>
    </li>
  )
}
