import { useTranslation } from 'react-i18next'
import type { Company } from '#contract/account/company.ts'
import type { CompanyPeppol } from '#contract/account/peppol.ts'
import { roleAllows } from '#domain/permission.ts'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { NotVerified } from '#web/platform/feedback/not-verified.tsx'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useUser } from '#web/platform/session/session.ts'
import { FormPart } from '#web/resource/form/form-part.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { StateMark } from '#web/ui/text/state-mark.tsx'
import classes from './peppol-part.module.css'

type Props = { company: Pick<Company, 'id' | 'role'> }

/** Whether the company sends e-invoices over Peppol, with a button to ask for it. Not a field: an operator decides. */
export const PeppolPart = ({ company: { id, role } }: Props) => {
  const { t } = useTranslation('peppol')
  const { data } = useLoaded('company.peppol', { params: { id } })
  if (!data) return null
  const { item } = data
  return (
    <div className={classes.part}>
      <FormPart title={t('title')}>
        <p className={classes.text}>{t(item.configured ? 'about' : 'not_configured')}</p>
        {item.configured && <State id={id} item={item} canChange={roleAllows(role, 'settings.write')} />}
      </FormPart>
    </div>
  )
}

const marks = { off: 'draft', requested: 'partly', on: 'paid' } as const

const State = ({ id, item, canChange }: { id: string; item: CompanyPeppol; canChange: boolean }) => {
  const { t } = useTranslation('peppol')
  const { email_verified } = useUser().user
  const { state, address } = item
  return (
    <>
      <div>
        <StateMark state={marks[state]} label={t(`state_${state}`)} />
      </div>
      <p className={classes.text}>
        {address === null ? t('no_address') : t('address', { address })}
        {state === 'requested' && ` ${t('requested_note')}`}
        {state === 'on' && ` ${t('code_note')}`}
      </p>
      {canChange && !email_verified && <NotVerified />}
      {canChange && (state !== 'off' || address !== null) && <Change id={id} state={state} />}
    </>
  )
}

const Change = ({ id, state }: { id: string; state: CompanyPeppol['state'] }) => {
  const { t } = useTranslation('peppol')
  const { email_verified } = useUser().user
  const { run, busy } = useAction(async () => {
    if (state === 'on') {
      const question = { title: t('switch_off_title'), text: t('switch_off_text'), confirmLabel: t('switch_off') }
      if (!(await confirm({ ...question, danger: true }))) return
    }
    const next = state === 'off' ? 'requested' : 'off'
    await call('company.set_peppol', { params: { id }, body: { state: next } })
    toast.success(t(state === 'off' ? 'asked' : state === 'on' ? 'switched_off' : 'taken_back'))
    await queryClient.invalidateQueries({ queryKey: ['company.peppol'] })
  })
  return (
    <div>
      <Button busy={busy} locked={email_verified ? undefined : t('not_verified')} onClick={() => void run()}>
        {t(state === 'off' ? 'ask' : state === 'on' ? 'switch_off' : 'take_back')}
      </Button>
    </div>
  )
}
