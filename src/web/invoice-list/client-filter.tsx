import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRows } from '../resource/use-list.ts'
import { SearchField } from '../ui/search-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useTranslation } from 'react-i18next'
import type { EditorProps } from './filter-types.ts'
import classes from './filters.module.css'

/** Between two letters of one word. */
const pauseMs = 150
/** As many as one looks through; the server puts exact codes first. */
const limit = 20

/** Type a name or a code, choose one: however many clients there are. */
export const ClientFilter = ({ filters, words: { t }, onChange, onDone }: EditorProps) => {
  const { t: common } = useTranslation('common')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), pauseMs)
  const { rows, loading } = useRows('client', { ...(search ? { search } : {}), limit })
  return (
    <div className={classes.client}>
      <SearchField
        label={t('client_search')}
        clearLabel={common('clear')}
        keyHint=""
        value={typed}
        onChange={setTyped}
      />
      <ul className={classes.options} aria-label={t('clients')} aria-busy={loading || undefined}>
        {loading &&
          [60, 80, 50].map((width) => (
            <li key={width} className={classes.bone} aria-hidden="true">
              <Skeleton width={`${width}%`} />
            </li>
          ))}
        {rows.map((client) => (
          <li key={client.id}>
            <button
              type="button"
              className={classes.option}
              aria-pressed={filters['client_id'] === client.id}
              onClick={() => {
                onChange({ client_id: client.id })
                onDone()
              }}
            >
              <span className={classes.name}>{client.title}</span>
              {client.code && <span className={classes.note}>{client.code}</span>}
            </button>
          </li>
        ))}
      </ul>
      {!loading && rows.length === 0 && (
        <p className={classes.none} role="status">
          {t('client_none')}
        </p>
      )}
    </div>
  )
}
