import { useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Company } from '#contract/account/company.ts'
import { taxCodeInput } from '#contract/account/tax-code.ts'
import { parse } from '#contract/platform/validation.ts'
import { roleAllows } from '#domain/permission.ts'
import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { FormPart } from '#web/resource/form/form-part.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import classes from './tax-code-part.module.css'

type Props = { company: Pick<Company, 'id' | 'type' | 'role'> }

/**
 * The tax code of an individual, with a button of its own: it is no field of the company, so that it is in none of its lists, and no
 * draft of the browser keeps it.
 */
export const TaxCodePart = ({ company }: Props) =>
  company.type === 'individual' && roleAllows(company.role, 'tax_code.write') ? <StoredTaxCode id={company.id} /> : null

const StoredTaxCode = ({ id }: { id: string }) => {
  const { data } = useLoaded('company.tax_code', { params: { id } })
  return data ? <TaxCodeForm key={data.tax_code} id={id} stored={data.tax_code ?? ''} /> : null
}

const TaxCodeForm = ({ id, stored }: { id: string; stored: string }) => {
  const { t } = useTranslation(['company', 'validation'])
  const [code, setCode] = useState(stored)
  const [isWrong, setWrong] = useState(false)
  const { run, busy } = useAction(async () => {
    const { tax_code } = await call('company.set_tax_code', { params: { id }, body: { tax_code: code } })
    toast.success(t(tax_code ? 'tax_code_saved' : 'tax_code_removed'))
    await queryClient.invalidateQueries()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { success } = parse(taxCodeInput, { tax_code: code })
    setWrong(!success)
    if (success) void run()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormPart title={t('tax_code')}>
        <TextField
          id="company-tax-code"
          label={t('tax_code')}
          hint={t('tax_code_hint')}
          error={isWrong ? t('validation:tax_code') : undefined}
          value={code}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          onChange={(text) => {
            setCode(text)
            setWrong(false)
          }}
        />
        <div>
          <Button type="submit" busy={busy}>
            {t('tax_code_save')}
          </Button>
        </div>
      </FormPart>
    </form>
  )
}
