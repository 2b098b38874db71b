import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { InvoiceOptions } from '#contract/sales/invoice.ts'
import { PartyField } from '#web/bank/party-field.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { FormPart } from '#web/resource/form/form-part.tsx'
import { parseFigure, plainFigure, priceText } from '#web/resource/figures.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { vatOptions } from '#web/sales/invoice-editor/form/form-options.ts'
import { vatChoices } from '#web/purchases/expense/expense-vat.ts'
import type { ExpenseOptions } from '#contract/purchases/expense-form.ts'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import { FieldNote, FieldRow } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { emptyLine } from './form-values.ts'
import type { LineValues, RecurringValues } from './form-values.ts'
import type { RecurringFormState } from './recurring-page.tsx'
import classes from './recurring.module.css'

type Props = {
  form: RecurringFormState
  values: RecurringValues
  vats: InvoiceOptions['vats'] | ExpenseOptions['vats']
}

/** What is made: for whom, the lines with their words, and the days to pay. */
export const DocumentPart = ({ form, values, vats }: Props) => {
  const { t } = useTranslation('recurring')
  const { kind } = values
  const partyError = form.errorOf(kind === 'invoice' ? 'form.client_id' : 'form.vendor_id')
  return (
    <FormPart title={t(`what_${kind}`)}>
      <PartyField
        label={t(kind === 'invoice' ? 'column_client' : 'column_vendor')}
        kind={kind === 'invoice' ? 'client' : 'vendor'}
        value={values.party}
        onChange={(party) => form.set('party', party)}
      />
      {partyError && <FieldNote error={partyError} />}
      {values.lines.length > 0 ? (
        <Lines form={form} values={values} vats={vats} />
      ) : (
        <DecimalField
          {...form.field('total')}
          error={form.errorOf('form.total')}
          required
          label={t('amount')}
          format={(value) => priceText(value, values.base.currency ?? 'EUR', currentLanguage())}
          parse={parseFigure}
        />
      )}
      <TextField {...form.field('title')} label={t('name')} hint={t('name_hint')} maxLength={200} />
      <FieldRow>
        <TextField
          {...form.field('term')}
          label={t('term')}
          suffix={t('days_short')}
          inputMode="numeric"
          maxLength={3}
        />
        <SelectField
          {...form.field('action')}
          label={t('action')}
          options={(kind === 'invoice'
            ? (['issue-and-send', 'issue', 'draft'] as const)
            : (['issue', 'draft'] as const)
          ).map((value) => ({
            value,
            label: t(kind === 'expense' && value === 'issue' ? 'do_enter_first' : `action_${value}`),
          }))}
        />
      </FieldRow>
      <TextAreaField {...form.field('note')} label={t('note')} rows={2} maxLength={2000} />
    </FormPart>
  )
}

const Lines = ({ form, values, vats }: Props) => {
  const { t } = useTranslation('recurring')
  const { currency } = useCompany()
  const { lines, base } = values
  const set = (line: LineValues, part: Partial<LineValues>) =>
    form.update('lines', (now) => now.map((each) => (each.key === line.key ? { ...each, ...part } : each)))
  return (
    <div>
      <ol className={classes.rows} aria-label={t('lines')}>
        {lines.map((line, index) => (
          <Line
            key={line.key}
            line={line}
            number={index + 1}
            onChange={(part) => set(line, part)}
            onRemove={
              lines.length > 1
                ? () => form.update('lines', (now) => now.filter(({ key }) => key !== line.key))
                : undefined
            }
            errorOf={(name) => form.errorOf(`form.lines.${index}.${name}`)}
            idOf={(name) => form.idOf(`form.lines.${index}.${name}`)}
            currency={base.currency ?? currency}
            vats={base.vat === false ? undefined : vats}
            kind={values.kind}
          />
        ))}
      </ol>
      <p className={classes.hint}>{t('words_hint')}</p>
      <Button
        variant="link"
        size="small"
        icon={<IconPlus size={16} stroke={1.75} />}
        onClick={() => form.update('lines', (now) => [...now, emptyLine(now.at(-1)?.vat_id ?? '')])}
      >
        {t('line_add')}
      </Button>
    </div>
  )
}

type LineProps = {
  line: LineValues
  number: number
  onChange: (part: Partial<LineValues>) => void
  /** Undefined: the only line stays. */
  onRemove: (() => void) | undefined
  errorOf: (name: string) => string | undefined
  idOf: (name: string) => string
  currency: string
  /** Undefined: without VAT. */
  vats: Props['vats'] | undefined
  kind: RecurringValues['kind']
}

const Line = ({ line, number, onChange, onRemove, errorOf, idOf, currency, vats, kind }: LineProps) => {
  const { t } = useTranslation('recurring')
  const { t: vatTexts } = useTranslation('invoice')
  const locale = currentLanguage()
  const field = (name: 'title' | 'quantity' | 'price' | 'vat_id') => ({
    id: idOf(name),
    value: line[name],
    error: errorOf(name),
    onChange: (value: string) => onChange({ [name]: value }),
  })
  const options =
    vats &&
    (kind === 'invoice'
      ? vatOptions(vats as InvoiceOptions['vats'], vatTexts, locale).map(({ value, short }) => ({
          value,
          label: short,
        }))
      : vatChoices(vats as ExpenseOptions['vats'], '', line.vat_id, vatTexts, locale))
  return (
    <li className={classes.lineFields} aria-label={t('line', { number })}>
      <TextField {...field('title')} label={t('line_title')} required maxLength={500} />
      <DecimalField
        {...field('quantity')}
        label={t('quantity')}
        format={(value) => plainFigure(value, locale)}
        parse={parseFigure}
      />
      <DecimalField
        {...field('price')}
        label={t('price')}
        format={(value) => priceText(value, currency, locale)}
        parse={parseFigure}
      />
      {options ? <SelectField {...field('vat_id')} label={t('vat')} placeholder="–" options={options} /> : <span />}
      <IconButton
        label={t('line_remove', { number })}
        icon={<IconTrash size={16} stroke={1.75} />}
        disabled={!onRemove}
        onClick={onRemove}
      />
    </li>
  )
}
