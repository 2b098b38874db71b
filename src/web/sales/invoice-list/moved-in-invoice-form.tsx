import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { movedInInvoiceInput } from '#contract/platform/moved-in-fields.ts'
import type { Invoice } from '#contract/sales/invoice.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { useToday } from '#web/resource/dates.ts'
import { FormFrame } from '#web/resource/form/form-frame.tsx'
import { useResourceForm } from '#web/resource/form/use-resource-form.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'

type Values = z.input<typeof movedInInvoiceInput>

/** What may be changed of a moved-in invoice: its due date and note. */
export const MovedInInvoiceForm = ({ invoice }: { invoice: Pick<Invoice, 'id' | 'number'> }) => {
  const { t } = useTranslation(['moved_in', 'common', 'invoice'])
  const today = useToday()
  const form = useResourceForm<'invoice', Values>('invoice', {
    id: invoice.id,
    draftKind: 'moved_in_invoice',
    schema: movedInInvoiceInput,
    labels: { date_due: t('date_due'), note: t('note') },
    initial: ({ date, date_due, note }) => ({ date, date_due, note }),
  })
  return (
    <FormFrame form={form} title={t('edit_title', { number: invoice.number })} saveLabel={t('common:save')}>
      <p>{t('edit_about')}</p>
      <DateField
        {...form.field('date_due')}
        label={t('date_due')}
        calendarLabel={t('invoice:calendar')}
        locale={currentLanguage()}
        today={today}
        data-autofocus
      />
      <TextAreaField {...form.field('note')} label={t('note')} rows={4} maxLength={2000} />
    </FormFrame>
  )
}
