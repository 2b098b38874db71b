import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { sendingKinds } from '#contract/sales/client.ts'
import { eAddressText, defaultEAddress, vatCodeSchemes } from '#domain/e-address.ts'
import { easSchemes } from '#domain/e-invoice/electronic-address.ts'
import { call } from '#web/platform/api/api.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { countryName } from '#web/platform/texts/formats.ts'
import { FormPart } from '#web/resource/form/form-part.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldRow } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { ClientFieldsForm } from './client-fields.tsx'
import type { ClientValues } from './client-values.ts'

type Props = { form: ClientFieldsForm }

/** How the client gets invoices, and its address for e-invoices. */
export const EInvoiceFields = ({ form }: Props) => {
  const { t } = useTranslation('client')
  return (
    <FormPart title={t('e_invoices')}>
      <FieldRow columns="1fr 1fr">
        <SelectField
          {...form.field('sends')}
          label={t('sends')}
          options={sendingKinds.map((value) => ({ value, label: t(`sends_${value}`) }))}
        />
        <TextField {...form.field('buyer_reference')} label={t('buyer_reference')} hint={t('buyer_reference_hint')} />
      </FieldRow>
      <AddressFields form={form} />
      <ReachCheck form={form} />
    </FormPart>
  )
}

/** Asks the network whether it knows the address. Only if the provider has an access point. */
const ReachCheck = ({ form }: Props) => {
  const { t } = useTranslation('client')
  const { id } = useCompany()
  const { data } = useLoaded('company.peppol', { params: { id } })
  const address = form.values?.e_address?.id ? form.values.e_address : form.values && proposedOf(form.values)
  const text = address && eAddressText(address)
  const [answer, setAnswer] = useState<{ text: string; reach: 'yes' | 'no' | 'unknown' }>()
  const check = useAction(async () => {
    if (!address) return
    const { reach } = await call('peppol.receiver', { body: { scheme: address.scheme, id: address.id } })
    setAnswer({ text: eAddressText(address), reach })
  })
  if (!data?.item.configured || !address) return null
  return (
    <div>
      <Button size="small" busy={check.busy} onClick={() => void check.run()}>
        {t('peppol_check')}
      </Button>{' '}
      <span role="status">{answer && answer.text === text ? t(`peppol_reach_${answer.reach}`) : ''}</span>
    </div>
  )
}

const AddressFields = ({ form }: Props) => {
  const { t } = useTranslation('client')
  const address = form.values?.e_address ?? null
  const path = { scheme: 'e_address.scheme', id: 'e_address.id' }
  const proposed = form.values && proposedOf(form.values)
  return (
    <FieldRow columns="1fr 1fr">
      <SelectField
        id={form.idOf(path.scheme)}
        label={t('e_scheme')}
        value={address?.scheme ?? ''}
        error={form.errorOf(path.scheme)}
        hint={
          address
            ? undefined
            : proposed
              ? t('e_address_proposed', { address: eAddressText(proposed) })
              : t('e_address_none')
        }
        options={schemeOptions(t)}
        placeholder={t('e_scheme_default')}
        clearable
        onChange={(scheme) => form.change({ e_address: scheme ? { scheme, id: address?.id ?? '' } : null })}
      />
      {address && (
        <TextField
          id={form.idOf(path.id)}
          label={t('e_address_id')}
          required
          value={address.id}
          error={form.errorOf(path.id)}
          onChange={(id) => form.change({ e_address: { ...address, id } })}
          onBlur={() => form.leave(path.id)}
        />
      )}
    </FieldRow>
  )
}

/** The address that the client has if none is typed. */
const proposedOf = ({ type, code, vat_code, country, contacts }: ClientValues) =>
  defaultEAddress({
    type: type ?? 'legal',
    code: code ?? null,
    vat_code: vat_code ?? null,
    country: country ?? 'LT',
    email: contacts?.find(({ email }) => email)?.email ?? null,
  })

const common = ['0200', '0088', 'EM'] as const

const schemeOptions = (t: TFunction<'client'>) => {
  // Northern Ireland is no country of its own.
  const countryOf = (prefix: string) => countryName(prefix === 'EL' ? 'GR' : prefix === 'XI' ? 'GB' : prefix)
  const ofVatCodes = Object.entries(vatCodeSchemes).toSorted(([a], [b]) => Number(b === 'LT') - Number(a === 'LT'))
  const named = new Set([...common, ...Object.values(vatCodeSchemes)])
  return [
    ...common.map((value) => ({ value: value as string, label: t(`e_scheme_${value}`), group: t('e_scheme_common') })),
    ...ofVatCodes.map(([prefix, value]) => ({
      value,
      label: t('e_scheme_vat', { scheme: value, country: countryOf(prefix) }),
      group: t('e_scheme_vat_codes'),
    })),
    ...easSchemes
      .filter((value) => !named.has(value))
      .map((value) => ({ value, label: value, group: t('e_scheme_others') })),
  ]
}
