import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/sales/client.ts'
import { CompleteClient, createClient } from '#web/sales/client/create-client.tsx'
import { createTyped } from '#web/resource/form/pending-records.ts'
import { useVendorSearch, useTitleOf } from '#web/resource/form/use-picker-search.ts'
import { ComboboxField } from '#web/ui/fields/combobox-field.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { followsTotals } from './computed-row.ts'
import type { ExpenseForm } from './use-expense-form.ts'

type Vendor = Pick<Client, 'id' | 'title' | 'currency'>

const ofVendor = ({ id, title, currency }: Vendor, { values, isPristine }: ExpenseForm) => ({
  vendor_id: id,
  vendor_title: title,
  // Until amounts are typed, the document is most likely in the vendor's currency.
  ...(isPristine ? { currency } : {}),
  // The corrected document and a proposed VAT rate are of the vendor before.
  ...(id === values?.vendor_id
    ? {}
    : { corrects_id: '', vat_rows: (values?.vat_rows ?? []).filter((row) => !followsTotals(row)) }),
})

/** Picks a vendor by name or code, or creates one. */
export const VendorField = ({ form, locked, focus }: { form: ExpenseForm; locked: boolean; focus: boolean }) => {
  const { t } = useTranslation('expense')
  // A role may record expenses without being allowed to create vendors.
  const canCreate = useCan('document.write')
  const [search, setSearch] = useState<string>()
  const { rows, searching } = useVendorSearch(search)
  const { vendor_id = '', vendor_title = '' } = form.values ?? {}
  // A vendor id from the URL or from a copied expense comes without the title.
  const found = useTitleOf('client', vendor_id && !vendor_title ? vendor_id : undefined)
  const title = vendor_title || (vendor_id ? (found ?? '') : '')
  const choose = (vendor: Vendor) => form.change(ofVendor(vendor, form))
  const [incompleteId, setIncompleteId] = useState<string>()
  const create = async (typed: string) => {
    const vendor = typed ? await createClient(typed, 'vendor') : await openNewVendor('')
    if (!vendor) return false
    choose(vendor)
    if (typed && !vendor.code) setIncompleteId(vendor.id)
    return true
  }
  return (
    <ComboboxField
      id={form.idOf('vendor_id')}
      label={t('vendor')}
      labelAside={
        vendor_id !== '' &&
        incompleteId === vendor_id && (
          <CompleteClient
            id={vendor_id}
            onSaved={(vendor) => {
              choose(vendor)
              setIncompleteId(undefined)
            }}
          />
        )
      }
      required
      locked={locked}
      autoFocus={focus}
      data-autofocus={focus || undefined}
      error={form.errorOf('vendor_id')}
      placeholder={t('vendor_search')}
      valueLabel={title}
      onSearch={setSearch}
      onBlur={() => form.leave('vendor_id')}
      options={rows.map(({ id, title: label, code, city }) => ({
        value: id,
        label,
        note: [code, city].filter(Boolean).join(' · '),
      }))}
      onPick={(id) => {
        const vendor = rows.find((each) => each.id === id)
        if (vendor) choose(vendor)
      }}
      loading={searching}
      loadingLabel={t('vendor_searching')}
      emptyLabel={canCreate ? t('vendor_none') : t('vendor_none_here')}
      {...(canCreate && {
        create: {
          label: (typed) => (typed.trim() ? t('vendor_create', { title: typed.trim() }) : t('vendor_create_empty')),
          onCreate: (typed) => createTyped(typed, create),
        },
      })}
    />
  )
}

/** Opens a panel with a new vendor that has the typed title. Resolves to undefined when it is closed without saving. The form is loaded on demand. */
const openNewVendor = async (title: string): Promise<Client | undefined> => {
  const { ClientForm } = await import('#web/sales/client/client-form.tsx')
  return openPanel<Client>({ content: () => <ClientForm initial={{ title, is_client: false, is_vendor: true }} /> })
}
