import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, isPlainDate } from '#domain/plain-date.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { FieldRow } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import type { EditorForm } from '#web/sales/invoice-editor/form/editor-form.ts'
import type { Editor } from '#web/sales/invoice-editor/form/editor.ts'
import { withSupply } from '#web/sales/invoice-editor/form/form-changes.ts'

const dayFields = ['date_supply', 'supply_from', 'supply_to'] as const
type DayField = (typeof dayFields)[number]
/** The fields of the supply that are not texts. */
export const supplyFields = [...dayFields, 'deliver_country'] as const
export type SupplyField = (typeof supplyFields)[number]

type Props = { editor: Editor; form: EditorForm; today: string; errorOf: (path: string) => string | undefined }

const kinds = ['issue', 'day', 'period'] as const
type Kind = (typeof kinds)[number]

const kindOf = ({ date_supply, supply_from, supply_to }: EditorForm): Kind =>
  supply_from || supply_to ? 'period' : date_supply ? 'day' : 'issue'

/** The first values of a kind: the issue date, or the last calendar month that has ended by it. */
const firstValues = (kind: Kind, { date }: EditorForm): Record<DayField, string> => {
  const lastDay = kind === 'period' && isPlainDate(date) ? lastMonthEnd(date) : ''
  return {
    date_supply: kind === 'day' ? date : '',
    supply_from: lastDay && `${lastDay.slice(0, 7)}-01`,
    supply_to: lastDay,
  }
}

/** The end of the month if the day is that, else the end of the month before. */
const lastMonthEnd = (day: string): string => addDays(`${addDays(day, 1).slice(0, 7)}-01`, -1)

/** When goods or services were supplied: on the issue date, or on another day or over a period, which are then printed. */
export const SupplyFields = ({ editor, form, today, errorOf }: Props) => {
  const { t } = useTranslation('invoice')
  // Kept while its days are empty.
  const [chosen, setChosen] = useState<Kind>(() => kindOf(form))
  const kind = kindOf(form) === 'issue' ? chosen : kindOf(form)
  const choose = (next: Kind) => {
    setChosen(next)
    editor.update((now) => withSupply(now, firstValues(next, now), editor.options), ...dayFields)
  }
  const day = (name: DayField) => (
    <DateField
      id={`invoice-${name}`}
      label={t(name)}
      today={today}
      locale={currentLanguage()}
      calendarLabel={t('calendar')}
      value={form[name]}
      error={errorOf(name)}
      onChange={(value) => editor.update((now) => withSupply(now, { [name]: value }, editor.options), name)}
      onBlur={() => editor.leave(name)}
    />
  )
  return (
    <>
      <FieldRow gap={12}>
        <SelectField
          id="invoice-supply"
          label={t('supply')}
          hint={t('supply_hint')}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`supply_kind_${value}`) }))}
          onChange={choose}
        />
        {kind === 'day' && day('date_supply')}
      </FieldRow>
      {kind === 'period' && (
        <FieldRow gap={12}>
          {day('supply_from')}
          {day('supply_to')}
        </FieldRow>
      )}
    </>
  )
}
