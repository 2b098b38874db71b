import { useTranslation } from 'react-i18next'
import { invitationInput } from '#contract/account/people.ts'
import type { Invitation } from '#contract/account/people.ts'
import { grantedRoles } from '#domain/permission.ts'
import type { Role } from '#domain/permission.ts'
import { call } from '#web/platform/api/api.ts'
import { usePanel } from '#web/platform/panels/open-panel.tsx'
import { FormFrame } from '#web/resource/form/form-frame.tsx'
import { useForm } from '#web/resource/form/use-form.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import classes from './people.module.css'
import { reloadPeople } from './use-people.ts'
import { hasPlans } from '#web/platform/session/permissions.ts'
import { useUser } from '#web/platform/session/session.ts'

type Values = Pick<Invitation, 'name' | 'email' | 'role'>
const initialValues: Values = { name: '', email: '', role: 'employee' }

/** The form of an invitation: name, email and role. */
export const InvitePanel = ({ companyId }: { companyId: string }) => {
  const { t } = useTranslation('people')
  const describeRole = useRoleDescription()
  const panel = usePanel()
  const form = useForm<Values, Invitation>({
    schema: invitationInput,
    initialValues,
    labels: { name: t('name'), email: t('email'), role: t('role') },
    save: (input, { key }) =>
      call('company.invite', { params: { id: companyId }, body: input as Values, idempotencyKey: key }),
    onSaved: ({ email }) => {
      reloadPeople()
      toast.success(t('invited', { email }))
      panel?.close(undefined)
    },
  })
  return (
    <FormFrame
      form={{ ...form, ready: true, error: null, retry: () => {} }}
      title={t('invite_title')}
      saveLabel={t('invite_send')}
    >
      <p className={classes.text}>{t('invite_note')}</p>
      <TextField {...form.field('name')} label={t('name')} autoComplete="off" data-autofocus required />
      <TextField {...form.field('email')} label={t('email')} type="email" autoComplete="off" required />
      <SelectField
        {...form.field('role')}
        label={t('role')}
        hint={describeRole(form.values?.role ?? 'employee')}
        options={grantedRoles.map((value) => ({ value, label: t(`role_${value}`) }))}
      />
    </FormFrame>
  )
}

/** Describes what a role may do. Plans and billing are mentioned only if the product has plans. */
export const useRoleDescription = () => {
  const { t } = useTranslation('people')
  const withPlans = hasPlans(useUser().plan)
  return (role: Role): string => {
    if (role === 'employee' || role === 'accountant') return t(`may_${role}`)
    return withPlans ? t(`may_${role}`) : t(`may_${role}_without_plans`)
  }
}
