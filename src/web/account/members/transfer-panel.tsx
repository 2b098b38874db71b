import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Company } from '#contract/account/company.ts'
import type { Employee, People } from '#contract/account/people.ts'
import { call } from '#web/platform/api/api.ts'
import { usePanel } from '#web/platform/panels/open-panel.tsx'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { FormFrame } from '#web/resource/form/form-frame.tsx'
import { useForm } from '#web/resource/form/use-form.ts'
import { refreshUser } from '#web/platform/session/session.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import classes from './people.module.css'

type Values = { user_id: string }
const schema = z.object({ user_id: z.string().min(1, { error: 'choice' }) })
const initialValues: Values = { user_id: '' }

type Props = { company: Company; people: readonly Employee[] }

/** Transfers the company to another of its people. */
export const TransferPanel = ({ company, people }: Props) => {
  const { t } = useTranslation('people')
  const panel = usePanel()
  const others = people.filter(({ role }) => role !== 'owner')
  const form = useForm<Values, People>({
    schema,
    initialValues,
    labels: { user_id: t('transfer_to') },
    save: (input) => call('company.transfer', { params: { id: company.id }, body: input as Values }),
    onSaved: ({ data }) => {
      const name = data.find(({ role }) => role === 'owner')?.name ?? ''
      toast.success(t('transferred', { name }))
      panel?.close(undefined)
      // The user's role has changed, and with it anything on the screen.
      void refreshUser().then(() => queryClient.invalidateQueries())
    },
  })
  return (
    <FormFrame
      form={{ ...form, ready: true, error: null, retry: () => {} }}
      title={t('transfer')}
      saveLabel={t('transfer')}
      locked={others.length === 0 ? t('transfer_nobody') : undefined}
    >
      <p className={classes.text}>{t('transfer_note')}</p>
      <SelectField
        {...form.field('user_id')}
        label={t('transfer_to')}
        placeholder={t('transfer_choose')}
        options={others.map(({ id, name, email }) => ({ value: id, label: `${name}, ${email}` }))}
        required
      />
    </FormFrame>
  )
}
