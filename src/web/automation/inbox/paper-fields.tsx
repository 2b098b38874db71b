import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Paper } from '#contract/automation/inbox.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { CategoryField } from '#web/purchases/expense/category-field.tsx'
import { useToday } from '#web/resource/dates.ts'
import { parseFigure, priceText } from '#web/resource/figures.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import classes from './inbox.module.css'
import type { PaperForm } from './use-paper-form.ts'
import { VendorField } from './vendor-field.tsx'

type Field = Paper['fields'][number]
type Props = { paper: Paper; form: PaperForm; focuses: boolean }

/** An amber sign and a sentence that says why a field is not certain. */
const Doubt = ({ children }: { children: ReactNode }) => (
  <span className={classes.doubt}>
    <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />
    <span>{children}</span>
  </span>
)

/** Why a field is not certain, and the line of the paper where it was found, to compare them without searching. */
const Hint = ({ field: { why, line } }: { field: Field }) => {
  const { t } = useTranslation('inbox')
  return (
    <>
      {why && <Doubt>{why.message}</Doubt>}
      {line && <span className={classes.line}>{t('line', { line })}</span>}
    </>
  )
}

/** The fields that were read: certain ones with a tick, doubtful ones with the reason. The first doubtful one gets the focus. */
export const PaperFields = ({ paper, form, focuses }: Props) => {
  const { t } = useTranslation(['expense', 'inbox'])
  const language = currentLanguage()
  const today = useToday()
  const phone = useNarrow()
  const options = useLoaded('expense.options').data
  const { values, errors, change } = form
  const read = (name: Field['field']) => paper.fields.find(({ field }) => field === name)
  const isUnread = paper.state === 'unread'
  // Everything in a picture is to be compared, of a text only what is doubtful.
  const isPicture = paper.type.startsWith('image/')
  const state = (name: Field['field']) => {
    const field = read(name)
    const isExplained = !isUnread && (field?.why || (isPicture && field?.line))
    return { ok: field?.certain ?? false, hint: field && isExplained ? <Hint field={field} /> : undefined }
  }
  const idOf = (name: string) => `paper-${paper.id}-${name}`
  // On a phone the keyboard would cover the paper.
  const focused = phone || !focuses ? undefined : isUnread ? 'vendor' : (paper.doubtful_field ?? undefined)
  return (
    <div className={classes.fields}>
      <VendorField form={form} id={idOf('vendor')} autoFocus={focused === 'vendor'} {...state('vendor')} />
      <TextField
        id={idOf('number')}
        label={t('inbox:column_number')}
        value={values.number}
        onChange={(number) => change({ number })}
        error={errors['number']}
        autoFocus={focused === 'number'}
        {...state('number')}
      />
      <DateField
        id={idOf('date')}
        label={t('inbox:column_date')}
        required
        value={values.date}
        onChange={(date) => change({ date })}
        error={errors['date']}
        autoFocus={focused === 'date'}
        today={today}
        locale={language}
        calendarLabel={t('calendar')}
        {...state('date')}
      />
      <CategoryField
        form={{
          values: { category_id: values.category_id },
          options,
          item: undefined,
          idOf,
          errorOf: (name) => errors[name],
          leave: () => {},
          change: ({ category_id }) => change({ category_id }),
        }}
      />
      <Amounts paper={paper} form={form} focused={focused} idOf={idOf} stateOf={state} />
    </div>
  )
}

type State = { ok: boolean; hint: ReactNode }
type AmountsProps = Omit<Props, 'focuses'> & {
  focused: string | undefined
  idOf: (name: string) => string
  stateOf: (name: Field['field']) => State
}

/** The sums of a paper; those of lines follow from the lines. */
const Amounts = ({ paper, form, focused, idOf, stateOf }: AmountsProps) => {
  const { t } = useTranslation('expense')
  const language = currentLanguage()
  const { values, errors, change, hasLines } = form
  const amount = {
    suffix: paper.form.currency,
    format: (value: string) => priceText(value, paper.form.currency, language),
    parse: parseFigure,
    locked: hasLines,
  }
  return (
    <>
      <DecimalField
        id={idOf('total')}
        label={t('total_with_vat')}
        required
        value={values.total}
        onChange={(total) => change({ total })}
        error={errors['total'] ?? errors['lines']}
        autoFocus={focused === 'total'}
        {...amount}
        {...stateOf('total')}
      />
      <DecimalField
        id={idOf('vat')}
        label={t('vat_total')}
        value={values.vat}
        onChange={(vat) => change({ vat })}
        error={errors['vat'] ?? errors['total_without_vat']}
        autoFocus={focused === 'vat'}
        {...amount}
        {...stateOf('vat')}
      />
    </>
  )
}
