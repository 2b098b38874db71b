import { useEffect, useRef, useState } from 'react'
import type { Company } from '#contract/account/company.ts'
import { isProblem } from '#web/platform/api/problem.ts'
import { call } from '#web/platform/api/api.ts'
import { cacheCompany } from './use-logo.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { showActionError } from '#web/platform/feedback/use-action.ts'

export type Style = Company['invoice_style']
export type SaveState = 'kept' | 'keeping' | 'failed'

/** Pause after the last change before it is saved. */
const debounceMs = 400

/**
 * The document style, saved automatically after each change, in order. If somebody else changed the company meanwhile, only the style
 * is overwritten. A pending change is saved when the user leaves the page.
 */
export const useStyle = (company: Company) => {
  const [style, setStyle] = useState(company.invoice_style)
  const [state, setState] = useState<SaveState>('kept')
  const [autosave] = useState(() => createAutosave(company, setState))
  useEffect(() => autosave.flush, [autosave])
  const latest = useRef(style)
  const change = (part: Partial<Style>) => {
    latest.current = { ...latest.current, ...part }
    setStyle(latest.current)
    autosave.save(latest.current)
  }
  return { style, change, state, retry: () => autosave.save(latest.current) }
}

const createAutosave = (company: Company, onState: (state: SaveState) => void) => {
  const { id } = company
  let pending: Style | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let busy = false

  const version = () =>
    queryClient.getQueryData<{ item: Company }>(['company.edit_form', { id }, {}])?.item.version ?? company.version
  const update = (invoice_style: Style, knownVersion: number) =>
    call('company.update', { params: { id }, body: { version: knownVersion, invoice_style } })

  const saveOverConflict = async (style: Style) => {
    try {
      return await update(style, version())
    } catch (error) {
      const current = isProblem(error) && error.code === 'stale_version' ? (error.body.current as Company) : undefined
      if (!current) throw error
      return update(style, current.version)
    }
  }

  const start = async () => {
    clearTimeout(timer)
    if (busy || !pending) return
    const style = pending
    pending = undefined
    busy = true
    try {
      cacheCompany(await saveOverConflict(style))
      if (!pending) onState('kept')
    } catch (error) {
      onState('failed')
      showActionError(error)
    }
    busy = false
    void start()
  }

  return {
    save: (style: Style) => {
      pending = style
      onState('keeping')
      clearTimeout(timer)
      timer = setTimeout(() => void start(), debounceMs)
    },
    flush: () => void start(),
  }
}
