import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { movedInExpenseInput } from '#contract/platform/moved-in-fields.ts'
import type { Expense } from '#contract/purchases/expense.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { useToday } from '#web/resource/dates.ts'
import { FormFrame } from '#web/resource/form/form-frame.tsx'
import { useResourceForm } from '#web/resource/form/use-resource-form.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { CategoryField } from './category-field.tsx'

type Values = z.input<typeof movedInExpenseInput>

/** What may be changed of a moved-in expense: its due date, category and comment. */
export const MovedInExpenseForm = ({ expense }: { expense: Pick<Expense, 'id' | 'number'> }) => {
  const { t } = useTranslation(['moved_in', 'expense'])
  const today = useToday()
  const form = useResourceForm<'expense', Values>('expense', {
    id: expense.id,
    draftKind: 'moved_in_expense',
    schema: movedInExpenseInput,
    labels: { date_due: t('date_due'), category_id: t('category'), comment: t('note') },
    initial: ({ date, date_due, category_id, comment }) => ({ date, date_due, category_id, comment }),
  })
  const { values } = form
  return (
    <FormFrame form={form} title={t('edit_title', { number: expense.number })} saveLabel={t('expense:save')}>
      <p>{t('edit_about')}</p>
      <DateField
        {...form.field('date_due')}
        label={t('date_due')}
        calendarLabel={t('expense:calendar')}
        locale={currentLanguage()}
        today={today}
        data-autofocus
      />
      <CategoryField form={{ ...form, values: values && { category_id: values.category_id ?? null } }} />
      <TextAreaField {...form.field('comment')} label={t('note')} rows={4} maxLength={2000} />
    </FormFrame>
  )
}
