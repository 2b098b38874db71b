import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useVendorSearch } from '#web/resource/form/use-picker-search.ts'
import { ComboboxField } from '#web/ui/fields/combobox-field.tsx'
import type { PaperForm } from './use-paper-form.ts'

type Props = { form: PaperForm; id: string; ok: boolean; hint: ReactNode; autoFocus: boolean }

/** Picks the vendor of a paper; one that was read and is not recorded yet is created with the expense. */
export const VendorField = ({ form, id, ok, hint, autoFocus }: Props) => {
  const { t } = useTranslation('expense')
  const [search, setSearch] = useState<string>()
  const { rows, searching } = useVendorSearch(search)
  return (
    <ComboboxField
      id={id}
      label={t('vendor')}
      required
      ok={ok}
      hint={hint}
      autoFocus={autoFocus}
      error={form.errors['vendor_id']}
      placeholder={t('vendor_search')}
      valueLabel={form.values.vendor_title}
      onSearch={setSearch}
      options={rows.map(({ id: value, title, code, city }) => ({
        value,
        label: title,
        note: [code, city].filter(Boolean).join(' · '),
      }))}
      onPick={(vendor_id) => {
        const vendor = rows.find((each) => each.id === vendor_id)
        if (vendor) form.change({ vendor_id, vendor_title: vendor.title })
      }}
      loading={searching}
      loadingLabel={t('vendor_searching')}
      emptyLabel={t('vendor_none_here')}
    />
  )
}
