import { useTranslation } from 'react-i18next'
import { countryOptions } from '#web/platform/texts/formats.ts'
import { FormFrame } from '#web/resource/form/form-frame.tsx'
import { FieldRow } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { CompanyTabProps } from './company-tab.tsx'
import { RowsEditor } from './rows-editor.tsx'
import { blankAddress, maxRows, rowPath, withoutBlank } from './company-values.ts'
import type { Address } from './company-values.ts'
import { useCompanyForm } from './use-company-form.ts'

/** Further addresses of the company, such as shops and offices. */
export const AddressesTab = ({ company }: CompanyTabProps) => {
  const { t } = useTranslation(['company', 'auth', 'common'])
  const labels: Record<keyof Address, string> = {
    title: t('place_title'),
    address: t('auth:address'),
    city: t('auth:city'),
    postal_code: t('auth:postal_code'),
    country: t('auth:country'),
  }
  const form = useCompanyForm({
    company,
    part: 'addresses',
    toInput: withoutBlank,
    labels: (path) => labels[path.split('.').at(-1) as keyof Address] ?? t('addresses'),
  })
  const addresses = form.values?.addresses ?? []
  const change = (next: Address[]) => form.change({ addresses: next })
  const field = (index: number, name: keyof Address) => {
    const path = rowPath('addresses', addresses, index, name)
    return {
      id: form.idOf(path),
      label: labels[name],
      value: addresses[index]?.[name] ?? '',
      onChange: (text: string) => change(addresses.map((row, at) => (at === index ? { ...row, [name]: text } : row))),
      onBlur: () => form.leave(path),
      error: form.errorOf(path),
      autoComplete: 'off',
    }
  }
  return (
    <FormFrame form={form} title={t('addresses')} saveLabel={t('common:save')} locked={form.locked}>
      <RowsEditor
        rows={addresses}
        blank={{ ...blankAddress, country: company.country }}
        maxRows={maxRows}
        nameOf={({ title, address }) => title || address || ''}
        locked={form.locked !== undefined}
        texts={{ add: t('place_add'), empty: t('addresses_empty'), removed: t('place_removed') }}
        onChange={change}
      >
        {(_, index) => (
          <>
            <FieldRow gap={12}>
              <TextField {...field(index, 'title')} />
              <TextField {...field(index, 'address')} />
            </FieldRow>
            <FieldRow columns="1fr 2fr 2fr" gap={12}>
              <TextField {...field(index, 'postal_code')} />
              <TextField {...field(index, 'city')} />
              <SelectField {...field(index, 'country')} options={countryOptions(form.options?.countries ?? [])} />
            </FieldRow>
          </>
        )}
      </RowsEditor>
    </FormFrame>
  )
}
