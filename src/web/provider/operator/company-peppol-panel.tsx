import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { operatorPeppolInput } from '#contract/provider/operator-peppol.ts'
import type { OperatorPeppol } from '#contract/provider/operator-peppol.ts'
import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { usePanel } from '#web/platform/panels/open-panel.tsx'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { FormFrame } from '#web/resource/form/form-frame.tsx'
import { useForm } from '#web/resource/form/use-form.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import classes from './operator.module.css'

type Values = { access_point_id: string; address: string }

/** Peppol of a company: its codes to compare with the register, and its id at the access point, which switches it on. */
export const CompanyPeppolPanel = ({ id }: { id: string }) => {
  const { t } = useTranslation('operator')
  const panel = usePanel()
  const { data, error, retry } = useLoaded('operator-peppol.read', { params: { id } })
  const item = data?.item
  const form = useForm<Values, { item: OperatorPeppol }>({
    schema: operatorPeppolInput,
    initialValues: item && { access_point_id: item.access_point_id ?? '', address: item.address ?? '' },
    labels: { access_point_id: t('peppol_id'), address: t('peppol_address') },
    save: (input) =>
      call('operator-peppol.change', { params: { id }, body: input as z.output<typeof operatorPeppolInput> }),
    onSaved: (saved) => {
      toast.success(t('peppol_saved', { title: saved.item.title }))
      void queryClient.invalidateQueries({ queryKey: ['operator-peppol.read'] })
      void queryClient.invalidateQueries({ queryKey: ['operator-company.list'] })
      panel?.close(undefined)
    },
  })
  return (
    <FormFrame
      form={{ ...form, ready: item !== undefined, error, retry }}
      title={`${t('peppol')}: ${item?.title ?? ''}`}
      saveLabel={t('save')}
    >
      {item && <Facts item={item} />}
      <p>{t(item?.state === 'off' ? 'peppol_not_asked' : 'peppol_check')}</p>
      <TextField {...form.field('access_point_id')} label={t('peppol_id')} data-autofocus />
    </FormFrame>
  )
}

const Facts = ({ item }: { item: OperatorPeppol }) => {
  const { t } = useTranslation('operator')
  const facts = [
    { label: t('peppol_code'), value: item.code },
    { label: t('peppol_vat_code'), value: item.vat_code },
    { label: t('peppol_address'), value: item.address },
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
