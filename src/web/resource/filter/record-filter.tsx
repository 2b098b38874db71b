import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import classes from './filters.module.css'
import type { FilterEditing } from './list-filters.tsx'
import { useRows } from '#web/resource/list/use-list.ts'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { useTranslation } from 'react-i18next'
import { useInvoiceTexts } from '#web/resource/use-invoice-texts.ts'

/** The pause in typing before a search starts. */
const pauseMs = 150
/** The number of results; the server lists exact codes first. */
const limit = 20

/** Chooses one of any number of clients. */
export const ClientFilter = (props: FilterEditing) => <RecordFilter {...props} resource="client" />

export const ProductFilter = (props: FilterEditing) => <RecordFilter {...props} resource="product" />

/** Searches records by name or code. */
const RecordFilter = ({ resource, filters, onChange, onDone }: FilterEditing & { resource: 'client' | 'product' }) => {
  const key = `${resource}_id` as const
  const { t } = useInvoiceTexts()
  const { t: common } = useTranslation('common')
  const [input, setInput] = useState('')
  const [search] = useDebouncedValue(input.trim(), pauseMs)
  const { rows, loading } = useRows(resource, { ...(search ? { search } : {}), limit })
  return (
    <div className={classes.client}>
      <SearchField
        label={t(`${resource}_search`)}
        clearLabel={common('clear')}
        keyHint=""
        value={input}
        onChange={setInput}
      />
      <ul className={classes.options} aria-label={t(`${resource}s`)} aria-busy={loading || undefined}>
        {loading &&
          [60, 80, 50].map((width) => (
            <li key={width} className={classes.skeletonLine} aria-hidden="true">
              <Skeleton width={`${width}%`} />
            </li>
          ))}
        {rows.map((record) => (
          <li key={record.id}>
            <button
              type="button"
              className={classes.option}
              aria-pressed={filters[key] === record.id}
              onClick={() => {
                onChange({ [key]: record.id })
                onDone()
              }}
            >
              <span className={classes.name}>{record.title}</span>
              {record.code && <span className={classes.note}>{record.code}</span>}
            </button>
          </li>
        ))}
      </ul>
      {!loading && rows.length === 0 && (
        <p className={classes.none} role="status">
          {t(`${resource}_none`)}
        </p>
      )}
    </div>
  )
}
