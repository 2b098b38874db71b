import { useEffect, useRef, useState } from 'react'
import type { Company } from '#contract/account/company.ts'
import { isProblem } from '#web/platform/api/problem.ts'
import { call } from '#web/platform/api/api.ts'
import { keepStored } from './use-logo.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { showActionError } from '#web/platform/feedback/show-error.ts'

export type Style = Company['invoice_style']
export type Keeping = 'kept' | 'keeping' | 'failed'

/** Pause in choosing after which it is worth keeping. */
const waitMs = 400

/**
 * The style being chosen. Every change takes effect by itself, the newest last; of a company that somebody else changed meanwhile
 * only the style is written over. What waits when one leaves is kept too.
 */
export const useStyle = (company: Company) => {
  const [style, setStyle] = useState(company.invoice_style)
  const [state, setState] = useState<Keeping>('kept')
  const [keeper] = useState(() => createKeeper(company, setState))
  useEffect(() => keeper.flush, [keeper])
  const latest = useRef(style)
  const change = (part: Partial<Style>) => {
    latest.current = { ...latest.current, ...part }
    setStyle(latest.current)
    keeper.keep(latest.current)
  }
  return { style, change, state, again: () => keeper.keep(latest.current) }
}

const createKeeper = (company: Company, onState: (state: Keeping) => void) => {
  const { id } = company
  let next: Style | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let busy = false

  const version = () =>
    queryClient.getQueryData<{ item: Company }>(['company.edit_form', { id }, {}])?.item.version ?? company.version
  const put = (invoice_style: Style, of: number) =>
    call('company.update', { params: { id }, body: { version: of, invoice_style } })

  const store = async (style: Style) => {
    try {
      return await put(style, version())
    } catch (error) {
      const newer = isProblem(error) && error.code === 'stale_version' ? (error.body.current as Company) : undefined
      if (!newer) throw error
      return put(style, newer.version)
    }
  }

  const start = async () => {
    clearTimeout(timer)
    if (busy || !next) return
    const style = next
    next = undefined
    busy = true
    try {
      keepStored(await store(style))
      if (!next) onState('kept')
    } catch (error) {
      onState('failed')
      showActionError(error)
    }
    busy = false
    void start()
  }

  return {
    keep: (style: Style) => {
      next = style
      onState('keeping')
      clearTimeout(timer)
      timer = setTimeout(() => void start(), waitMs)
    },
    flush: () => void start(),
  }
}
