import { useTranslation } from 'react-i18next'
import type { OperatorCompany } from '#contract/provider/operator.ts'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { openPanel, usePanel } from '#web/platform/panels/open-panel.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { CompanyPeppolPanel } from './company-peppol-panel.tsx'
import { PeopleList } from './users-page.tsx'
import type { z } from 'zod'
import { companySendingInput } from '#contract/provider/operator-sending.ts'
import type { CompanySending } from '#contract/provider/operator-sending.ts'
import { call } from '#web/platform/api/api.ts'
import { FormFrame } from '#web/resource/form/form-frame.tsx'
import { useForm } from '#web/resource/form/use-form.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { momentText } from '#web/platform/texts/formats.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

const sendingButton = ({ id, title }: OperatorCompany, label: string) => (
  <Button size="small" aria-label={`${label}: ${title}`} onClick={() => openSending({ id, title })}>
    {label}
  </Button>
)

const openSending = (company: { id: string; title: string }) =>
  void openPanel({ content: () => <CompanySendingPanel {...company} />, size: 480 })

const peppolButton = ({ id, title, peppol }: OperatorCompany, label: string) => (
  <Button
    size="small"
    variant={peppol === 'requested' ? 'filled' : 'default'}
    aria-label={`${label}: ${title}`}
    onClick={() => void openPanel({ content: () => <CompanyPeppolPanel id={id} />, size: 480 })}
  >
    {label}
  </Button>
)

const CardActions = ({ company }: { company: OperatorCompany }) => {
  const { t } = useTranslation('operator')
  return (
    <>
      {sendingButton(company, t('sending_limits'))}{' '}
      {peppolButton(company, t('peppol_card', { state: t(`peppol_${company.peppol}`) }))}
    </>
  )
}
const cardActions = (company: OperatorCompany) => <CardActions company={company} />

/** All companies with their usage. The content of documents is not shown. */
export const CompaniesPage = () => {
  const { t } = useTranslation('operator')
  const columns: DataColumn<OperatorCompany>[] = [
    { key: 'members', header: t('members'), width: 70, align: 'right', priority: 3, cell: (row) => row.members },
    { key: 'clients', header: t('clients'), width: 80, align: 'right', priority: 3, cell: (row) => row.clients },
    { key: 'invoices', header: t('invoices'), width: 120, align: 'right', priority: 2, cell: (row) => row.invoices },
    {
      key: 'sending',
      header: t('sending'),
      width: 90,
      cell: (row) => sendingButton(row, t('sending_change')),
    },
    { key: 'peppol', header: t('peppol'), width: 110, cell: (row) => peppolButton(row, t(`peppol_${row.peppol}`)) },
  ]
  return (
    <PeopleList<OperatorCompany>
      current="companies"
      nameHead={t('title')}
      nameOf={({ title }) => title}
      noteOf={({ owners, deletion_at, cluster }) =>
        [
          owners,
          cluster && t('in_cluster', { cluster }),
          deletion_at && t('deleted_on', { date: deletion_at.slice(0, 10) }),
        ]
          .filter(Boolean)
          .join(' · ')
      }
      columns={columns}
      cardAction={cardActions}
    />
  )
}

type Values = { letters_per_hour: string; receivers_per_day: string; stopped: boolean }

/** An empty field means the default limit. A text that is not a number stays as it is, for the schema to refuse. */
const parseLimit = (text: string) => (text.trim() === '' ? null : /^\d+$/.test(text.trim()) ? Number(text) : text)

const toInput = ({ letters_per_hour, receivers_per_day, stopped }: Values) => ({
  letters_per_hour: parseLimit(letters_per_hour),
  receivers_per_day: parseLimit(receivers_per_day),
  stopped,
})

const limitText = (limit: number | null) => (limit === null ? '' : String(limit))

/** The email sending of a company: recent numbers, its own limits, and a switch that stops it. */
const CompanySendingPanel = ({ id, title }: { id: string; title: string }) => {
  const { t } = useTranslation('operator')
  const panel = usePanel()
  const { data, error, retry } = useLoaded('operator-sending.company', { params: { id } })
  const item = data?.item
  const form = useForm<Values, { item: CompanySending }>({
    schema: companySendingInput,
    toInput,
    initialValues: item && {
      letters_per_hour: limitText(item.letters_per_hour),
      receivers_per_day: limitText(item.receivers_per_day),
      stopped: item.stopped_at !== null,
    },
    labels: {
      letters_per_hour: t('letters_per_hour'),
      receivers_per_day: t('receivers_per_day'),
      stopped: t('stopped'),
    },
    save: (input) =>
      call('operator-sending.change', { params: { id }, body: input as z.output<typeof companySendingInput> }),
    onSaved: () => {
      toast.success(t('sending_saved', { title }))
      void queryClient.invalidateQueries({ queryKey: ['operator-sending.company'] })
      panel?.close(undefined)
    },
  })
  const stopped = form.field('stopped')
  return (
    <FormFrame
      form={{ ...form, ready: item !== undefined, error, retry }}
      title={`${t('sending')}: ${title}`}
      saveLabel={t('save')}
    >
      {item?.restored_from && <p>{t('company_restored', { when: momentText(item.restored_from) })}</p>}
      {item && <p>{t('sent_lately', { letters: item.letters_last_hour, receivers: item.receivers_last_day })}</p>}
      <TextField
        {...form.field('letters_per_hour')}
        label={t('letters_per_hour')}
        hint={t('usual_limit')}
        inputMode="numeric"
        data-autofocus
      />
      <TextField
        {...form.field('receivers_per_day')}
        label={t('receivers_per_day')}
        hint={t('usual_limit')}
        inputMode="numeric"
      />
      <CheckField
        id={stopped.id}
        name={stopped.name}
        checked={stopped.value}
        onChange={stopped.onChange}
        label={t('stopped')}
        hint={t('stopped_hint')}
      />
    </FormFrame>
  )
}
