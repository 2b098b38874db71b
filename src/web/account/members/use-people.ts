import { useTranslation } from 'react-i18next'
import type { Company } from '#contract/account/company.ts'
import type { Employee, Invitation, People } from '#contract/account/people.ts'
import { call } from '#web/platform/api/api.ts'
import { reloadCompanies } from '#web/account/company/company-deletion.tsx'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { useRouter } from '@tanstack/react-router'
import { goToStart } from '#web/platform/navigation/switch-company.ts'
import { refreshUser, useUser } from '#web/platform/session/session.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'

/** Reloads the people of the company and its history. */
export const reloadPeople = (): void => {
  for (const name of ['company.employees', 'history.list'])
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === name })
}

/** The actions on a person of a company. Success and errors are shown as toasts. */
export const usePersonActions = ({ id, title }: Pick<Company, 'id' | 'title'>) => {
  const { t } = useTranslation('people')
  const router = useRouter()
  const current = useUser().company
  const setRole = (person: Employee, role: Invitation['role']) =>
    call('company.change_employee', { params: { id, user_id: person.id }, body: { role } }).finally(reloadPeople)
  const changeRole = useAction(async (person: Employee, role: Invitation['role']) => {
    await setRole(person, role)
    toast.success(t('role_changed', { name: person.name, role: t(`role_${role}`) }))
  })
  const remove = useAction(async (person: Employee) => {
    const { name } = person
    const question = { title: t('remove_title', { name }), text: t('remove_text'), confirmLabel: t('remove') }
    if (!(await confirm({ ...question, danger: true }))) return
    await call('company.remove_employee', { params: { id, user_id: person.id } }).finally(reloadPeople)
    toast.success(t('removed', { name }))
  })
  const leave = useAction(async () => {
    const question = { title: t('leave_title', { company: title }), text: t('leave_text'), confirmLabel: t('leave') }
    if (!(await confirm({ ...question, danger: true }))) return
    const data = await call('company.leave', { params: { id } })
    toast.success(t('left', { company: title }))
    if (current?.id === id) return goToStart(router, data)
    // The current company stays. Leave the settings of the other one before reloading.
    await router.navigate({ to: '/settings/company', ignoreBlocker: true })
    await refreshUser()
    await reloadCompanies()
  })
  return { changeRole: changeRole.run, remove: remove.run, leave: leave.run }
}

const updateInvitations = (companyId: string, change: (all: Invitation[]) => Invitation[]) =>
  queryClient.setQueryData<People>(['company.employees', { id: companyId }, {}], (people) =>
    people ? { ...people, invitations: change(people.invitations) } : people,
  )

/** The actions on an open invitation. Revoking takes effect immediately and can be undone. */
export const useInvitationActions = (companyId: string) => {
  const { t } = useTranslation(['people', 'common'])
  const paramsOf = ({ id }: Invitation) => ({ params: { id: companyId, invitation_id: id } })
  const resend = useAction(async (invitation: Invitation) => {
    await call('company.resend_invitation', paramsOf(invitation)).finally(reloadPeople)
    toast.success(t('resent', { email: invitation.email }))
  })
  const restore = useAction(async (invitation: Invitation) => {
    await call('company.restore_invitation', paramsOf(invitation)).finally(reloadPeople)
    toast.success(t('restored', { email: invitation.email }))
  })
  const revoke = useAction(async (invitation: Invitation) => {
    updateInvitations(companyId, (all) => all.filter(({ id }) => id !== invitation.id))
    await call('company.revoke_invitation', paramsOf(invitation)).finally(reloadPeople)
    const action = { label: t('common:undo'), onClick: () => void restore.run(invitation) }
    toast.success(t('revoked', { email: invitation.email }), { action })
  })
  return { resend: resend.run, revoke: revoke.run }
}
