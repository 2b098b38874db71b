import { useTranslation } from 'react-i18next'
import { recurringInput } from '#contract/automation/recurring.ts'
import type { Recurring } from '#contract/automation/recurring.ts'
import { call } from '#web/platform/api/api.ts'
import { usePageForm } from '#web/resource/form/use-page-form.tsx'
import { FormFrame } from '#web/resource/form/form-frame.tsx'
import { useForm } from '#web/resource/form/use-form.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { useCanMake } from '#web/platform/session/document-rights.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { useToday } from '#web/resource/dates.ts'
import { refresh } from '#web/resource/record/cache.ts'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { PlannedDates } from './dates-part.tsx'
import { DocumentPart } from './document-part.tsx'
import { plannedRows, recurringRequest } from './form-values.ts'
import type { RecurringValues } from './form-values.ts'
import classes from './recurring.module.css'
import { SchedulePart } from './schedule-part.tsx'
import { useRecurringSource } from './use-source.ts'

/** The page of `/recurring/create` and `/recurring/edit/{id}`. */
export const RecurringPage = () => {
  const { t } = useTranslation('recurring')
  const { onSaved: _, ...page } = usePageForm('/recurring/list', t('title'))
  const source = useRecurringSource(page.id)
  return <RecurringForm key={`${page.id} ${source.kind}`} page={page} source={source} />
}

type Props = {
  page: Omit<ReturnType<typeof usePageForm>, 'onSaved'>
  source: ReturnType<typeof useRecurringSource>
}

const useRecurringForm = ({ page, source }: Props) => {
  const { t } = useTranslation('recurring')
  const go = useNavigateTo()
  const { item } = source
  const labels = (path: string) => {
    const last = path.split('.').at(-1) ?? ''
    const names: Readonly<Record<string, string>> = {
      client_id: t('column_client'),
      vendor_id: t('column_vendor'),
      title: t(path.includes('lines') ? 'line_title' : 'name'),
      quantity: t('quantity'),
      price: t('price'),
      vat_id: t('vat'),
      lines: t('lines'),
      total: t('amount'),
      count: t('count'),
      first_date: t('first_date'),
      date: t('ends_date'),
      ends: t('ends'),
      lead_days: t('lead_days'),
      from: t('price_from'),
      percent: t('price_percent'),
    }
    return names[last] ?? path
  }
  return useForm<RecurringValues, Recurring>({
    schema: recurringInput,
    initialValues: source.initial,
    ...(item ? { version: item.version } : {}),
    labels,
    toInput: recurringRequest,
    save: (input, { key, version }) =>
      // The schema has checked it.
      page.id
        ? call('recurring.update', { params: { id: page.id }, body: { ...(input as object), version: version ?? 0 } })
        : call('recurring.create', { body: input as ReturnType<typeof recurringInput.parse>, idempotencyKey: key }),
    onSaved: ({ id, kind }) => {
      refresh('recurring')
      go(`/recurring/list?${kind === 'expense' ? 'tab=expenses&' : ''}open=${id}`)
    },
  })
}
export type RecurringFormState = ReturnType<typeof useRecurringForm>

const RecurringForm = ({ page, source }: Props) => {
  const { t } = useTranslation('recurring')
  const go = useNavigateTo()
  const today = useToday()
  const { currency } = useCompany()
  const canMake = { invoice: useCanMake('invoice'), expense: useCanMake('expense') }
  const form = useRecurringForm({ page, source })
  const { values } = form
  return (
    <FormFrame
      form={{ ...form, ready: values !== undefined, error: source.error, retry: source.retry }}
      title={page.id ? (source.item?.title ?? t('loading')) : t('new')}
      saveLabel={t('save')}
      locked={canMake[source.kind] ? undefined : t('locked_role')}
      above={page.above}
      onCancel={page.onCancel}
    >
      {values && (
        <div className={classes.formColumns}>
          <div>
            {!page.id && canMake.invoice && (
              <Segmented
                label={t('kind')}
                value={values.kind}
                onChange={(kind) =>
                  go(`/recurring/create${kind === 'expense' ? '?kind=expense' : ''}`, { replace: true })
                }
                options={(['invoice', 'expense'] as const).map((value) => ({ value, label: t(`kind_${value}`) }))}
              />
            )}
            <DocumentPart form={form} values={values} vats={source.vats} />
            <SchedulePart form={form} values={values} />
          </div>
          <aside>
            <PlannedDates
              rows={plannedRows(values, { today, kinds: source.kinds, currency: values.base.currency ?? currency })}
            />
          </aside>
        </div>
      )}
    </FormFrame>
  )
}
