import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { VatCheck } from '#contract/sales/vat-check.ts'
import { today as dayOf } from '#domain/plain-date.ts'
import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { loadQuery, useLoaded } from '#web/platform/queries/queries.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { momentText } from '#web/platform/texts/formats.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Unbroken } from '#web/ui/text/line-breaks.tsx'
import classes from './vat-check.module.css'

export type VatCheckProps = {
  id: string
  /** The code in a form was changed: VIES is asked about the stored one. */
  isChanged?: boolean
}

const icon = { size: 14, stroke: 1.75, 'aria-hidden': true } as const

export const VatCheckState = ({ id, isChanged = false }: VatCheckProps) => {
  const { t } = useTranslation('company_data')
  const canCheck = useCan('expense.write')
  const { data } = useLoaded('client.vat_check', { params: { id } })
  const ask = useAction(async () => {
    const { outcome, ...state } = await call('client.check_vat', { params: { id } })
    queryClient.setQueryData(loadQuery('client.vat_check', { params: { id } }).queryKey, state)
    // An answer from before stays on screen.
    if (outcome === 'unavailable' && state.check?.outcome !== 'unavailable')
      toast.error(t('vies_unavailable', { date: momentText(new Date().toISOString()) }))
  })
  if (!data?.enabled) return null
  if (isChanged) return <p className={classes.state}>{t('vies_save_first')}</p>
  return (
    <p className={classes.state} data-outcome={data.check?.outcome} role="status">
      <Answer check={data.check} />
      {canCheck && (
        <Button variant="link" size="small" busy={ask.busy} onClick={() => void ask.run()}>
          {t(ask.busy ? 'vies_checking' : data.check ? 'vies_again' : 'vies_check')}
        </Button>
      )}
      {data.check?.name && <span className={classes.name}>{t('vies_name', { name: data.check.name })}</span>}
    </p>
  )
}

const Answer = ({ check }: Pick<VatCheck, 'check'>) => {
  const { t } = useTranslation('company_data')
  const { time_zone } = useCompany()
  if (!check) return <span>{t('vies_unchecked')}</span>
  const Icon = check.outcome === 'valid' ? IconCheck : IconAlertTriangle
  return (
    <span className={classes.answer}>
      <Icon {...icon} />
      <span>
        <Unbroken>{t(`vies_${check.outcome}`, { date: dayOf(new Date(check.checked_at), time_zone) })}</Unbroken>
      </span>
    </span>
  )
}
