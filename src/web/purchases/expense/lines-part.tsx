import { IconChevronDown, IconPlus, IconTrash } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpenseOptions } from '#contract/purchases/expense-form.ts'
import type { InvoiceTotals } from '#domain/invoice-totals.ts'
import { parseFigure, plainFigure, priceText } from '#web/resource/figures.ts'
import { requestedWithin } from '#web/resource/form/requested-field.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { AskedBelow } from '#web/ui/fields/asked-below.tsx'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { lineId } from './draft/expense-conflicts.tsx'
import classes from './lines-part.module.css'
import { emptyLine } from './expense-values.ts'
import type { LineValues } from './expense-values.ts'
import type { ExpenseForm } from './use-expense-form.ts'
import { defaultVatId, vatChoices, vatDateOf } from './expense-vat.ts'

type Props = { form: ExpenseForm; totals: InvoiceTotals }

/** The first lines of a long document, such as one that was read from a file. */
const firstLines = 20
/** From this number of lines on, those out of view are not drawn. */
const manyLines = 80
const fields = ['title', 'quantity', 'price', 'vat_id'] as const

/** The lines of an expense, each with its amount computed as it is typed. */
export const LinesPart = ({ form, totals }: Props) => {
  const { t } = useTranslation('expense')
  // A problem may lead to a line that is not among the first ones.
  const [wantsAll, setWantsAll] = useState(() => Number.parseInt(requestedWithin('lines.') ?? '') >= firstLines)
  const { values, options } = form
  if (!values || !options) return null
  const { lines } = values
  const errorsOf = (index: number) => fields.map((name) => form.errorOf(`lines.${index}.${name}`) ?? '').join('\n')
  const hasHiddenError = lines.some((_, index) => index >= firstLines && errorsOf(index).trim() !== '')
  // A few more are not worth a button.
  const showsAll = wantsAll || hasHiddenError || lines.length <= firstLines + 5
  const shown = showsAll ? lines : lines.slice(0, firstLines)
  const focusLine = (index: number) =>
    requestAnimationFrame(() => document.getElementById(form.idOf(`lines.${index}.title`))?.focus())
  const showAll = () => {
    setWantsAll(true)
    focusLine(firstLines)
  }
  const add = () => {
    const vat_id = lines.at(-1)?.vat_id ?? defaultVatId(options.vats, vatDateOf(values))
    setWantsAll(true)
    form.change({ lines: [...lines, emptyLine(vat_id)] })
    focusLine(lines.length)
  }
  const gross = values.vat && values.prices_include_vat
  return (
    <div>
      <ol
        className={classes.lines}
        aria-label={t('lines')}
        data-vat={values.vat || undefined}
        data-many={shown.length > manyLines || undefined}
      >
        {shown.map((line, index) => (
          <Line
            key={line.key}
            form={form}
            line={line}
            index={index}
            errors={errorsOf(index)}
            amount={(gross ? totals.lines[index]?.total_with_vat : totals.lines[index]?.total_without_vat) ?? '0'}
            vatDate={values.vat ? vatDateOf(values) : null}
            vats={options.vats}
            currency={values.currency}
            isOnly={lines.length === 1}
          />
        ))}
      </ol>
      {!showsAll && (
        <Button variant="link" size="small" icon={<IconChevronDown size={16} stroke={1.75} />} onClick={showAll}>
          {t('lines_show_all', { count: lines.length })}
        </Button>
      )}
      <Button variant="link" size="small" icon={<IconPlus size={16} stroke={1.75} />} onClick={add}>
        {t('line_add')}
      </Button>
    </div>
  )
}

type LineProps = {
  form: ExpenseForm
  line: LineValues
  index: number
  /** Of its fields, in their order. */
  errors: string
  amount: string
  /** Null: without VAT. */
  vatDate: string | null
  vats: ExpenseOptions['vats']
  currency: string
  isOnly: boolean
}

const LineRow = ({ form, line, index, errors, amount, vatDate, vats, currency, isOnly }: LineProps) => {
  const { t } = useTranslation('expense')
  const { t: vatTexts } = useTranslation('invoice')
  const locale = currentLanguage()
  const phone = useNarrow()
  const set = (part: Partial<LineValues>) =>
    form.update('lines', (lines) => lines.map((each) => (each.key === line.key ? { ...each, ...part } : each)))
  const errorTexts = errors.split('\n')
  const field = (name: (typeof fields)[number]) => ({
    id: form.idOf(`lines.${index}.${name}`),
    value: line[name],
    error: errorTexts[fields.indexOf(name)] || undefined,
    onBlur: () => form.leave(`lines.${index}.${name}`),
    // The labels are shown once, above the first line.
    labelHidden: !phone && index > 0,
    onChange: (value: string) => set({ [name]: value }),
  })
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
      {vatDate !== null && (
        <SelectField
          {...field('vat_id')}
          label={t(phone ? 'line_vat' : 'line_vat_short')}
          placeholder={t('vat_none')}
          options={vatChoices(vats, vatDate, line.vat_id, vatTexts, locale)}
        />
      )}
      <div className={classes.lineTotal}>
        <span className={classes.lineHead} data-hidden={(!phone && index > 0) || undefined}>
          {t('line_total')}
        </span>
        <Money amount={amount} currency={currency} locale={locale} />
      </div>
      <span className={classes.lineRemove}>
        <IconButton
          size={phone ? 'normal' : 'small'}
          label={t('line_remove', { number: index + 1 })}
          icon={<IconTrash size={16} stroke={1.75} />}
          disabled={isOnly}
          onClick={() => form.update('lines', (lines) => lines.filter(({ key }) => key !== line.key))}
        />
      </span>
      <div className={classes.asked}>
        <AskedBelow id={lineId(line.key)} />
      </div>
    </li>
  )
}

/** A line is drawn again only when it changes: with hundreds of them typing would lag. Its changes start from the present lines. */
const isSameLine = (before: LineProps, after: LineProps): boolean =>
  (Object.keys(after) as (keyof LineProps)[]).every((name) => name === 'form' || before[name] === after[name])

const Line = memo(LineRow, isSameLine)
