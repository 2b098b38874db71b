import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useVendorSearch } from '#web/resource/use-picker-search.ts'
import classes from '#web/resource/filters.module.css'
import type { FilterEditing } from '#web/resource/list-filters.tsx'
import { SearchField } from '#web/ui/search-field.tsx'

/** Type a name or a code, choose one: however many vendors there are. */
export const VendorFilter = ({ filters, onChange, onDone }: FilterEditing) => {
  const { t } = useTranslation('expense')
  const { t: common } = useTranslation('common')
  const [typed, setTyped] = useState('')
  const { rows, searching } = useVendorSearch(typed.trim())
  return (
    <div className={classes.client}>
      <SearchField
        label={t('vendor_search')}
        clearLabel={common('clear')}
        keyHint=""
        value={typed}
        onChange={setTyped}
      />
      <ul className={classes.options} aria-label={t('filter_client')} aria-busy={searching || undefined}>
        {rows.map((vendor) => (
          <li key={vendor.id}>
            <button
              type="button"
              className={classes.option}
              aria-pressed={filters['client_id'] === vendor.id}
              onClick={() => {
                onChange({ client_id: vendor.id })
                onDone()
              }}
            >
              <span className={classes.name}>{vendor.title}</span>
              {vendor.code && <span className={classes.note}>{vendor.code}</span>}
            </button>
          </li>
        ))}
      </ul>
      {!searching && rows.length === 0 && (
        <p className={classes.none} role="status">
          {t('vendor_none')}
        </p>
      )}
    </div>
  )
}
