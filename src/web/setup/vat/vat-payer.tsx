import { useTranslation } from 'react-i18next'
import type { Company } from '#contract/account/company.ts'
import { VatFields } from '#web/account/company/company-fields.tsx'
import { useCompanyForm } from '#web/account/company/use-company-form.ts'
import { openPanel } from '#web/platform/panels/panels.tsx'
import { FormFrame } from '#web/resource/form-frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { useCan } from '#web/platform/session/use-can.ts'
import classes from './vat.module.css'

/** Whether the company pays VAT, in one line, and the way to change it. */
export const VatPayer = ({ company }: { company: Company }) => {
  const { t } = useTranslation('vat')
  const canWrite = useCan('settings.write')
  const { vat_enabled, vat_code } = company
  const change = () => void openPanel({ size: 560, content: formOf(company) })
  return (
    <div className={classes.payer}>
      <p className={classes.payerText}>
        <strong>{vat_enabled ? t('payer', { code: vat_code }) : t('not_payer')}</strong>{' '}
        {t(vat_enabled ? 'payer_means' : 'not_payer_means')}
      </p>
      {canWrite && (
        <Button size="small" onClick={change}>
          {t('change')}
        </Button>
      )}
    </div>
  )
}

const formOf = (company: Company) => () => <VatPayerForm company={company} />

const VatPayerForm = ({ company }: { company: Company }) => {
  const { t } = useTranslation(['vat', 'common'])
  const form = useCompanyForm({ company, part: 'vat' })
  const before = company.vat_enabled
  const now = form.values?.vat_enabled ?? before
  return (
    <FormFrame form={form} title={t('payer_title')} saveLabel={t('common:save')} locked={form.locked}>
      <VatFields form={form} />
      {now !== before && (
        <p className={classes.means} role="status">
          {t(now ? 'turning_on' : 'turning_off')}
        </p>
      )}
    </FormFrame>
  )
}
