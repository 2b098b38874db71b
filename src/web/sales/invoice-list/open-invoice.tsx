import { changed } from '#web/resource/list-state.ts'
import { useAddress } from '#web/resource/use-address.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './invoice-list.module.css'

export const recordTabs = ['document', 'payments', 'emails', 'history'] as const
export type RecordTab = (typeof recordTabs)[number]
type View = { full: boolean; tab: RecordTab }

/** `view` of the address: what the open record shows. Left out for the document beside the list. */
const readView = (view = ''): View => ({
  full: view.startsWith('full'),
  tab: recordTabs.find((tab) => view.endsWith(tab)) ?? 'document',
})
const writeView = ({ full, tab }: View): string =>
  [...(full ? ['full'] : []), ...(tab === 'document' ? [] : [tab])].join('-')

/** The query of the address with a record open. */
export const withOpen = (address: Readonly<Record<string, string>>, id: string, view: Partial<View> = {}) =>
  changed(address, { open: id, view: writeView({ full: false, tab: 'document', ...view }) })

/** The record open over the list, and how: all of it in the address, so that it can be shared and browser's back closes it. */
export const useOpenInvoice = () => {
  const { address, change, leave } = useAddress()
  const now = readView(address['view'])
  const setView = (next: Partial<View>) =>
    change((given) => changed(given, { view: writeView({ ...readView(given['view']), ...next }) }), { replace: true })
  return {
    id: address['open'],
    ...now,
    show: (id: string, view?: Partial<View>) => change((given) => withOpen(given, id, view)),
    setTab: (tab: RecordTab) => setView({ tab }),
    setFull: (full: boolean) => setView({ full }),
    close: () => leave((given) => changed(given, { open: undefined, view: undefined })),
  }
}

/** The element of a row's link: the focus is led there from the keys and from a click on the row. */
export const linkIdOf = (id: string) => `invoice-${id}`

type Props = { id: string; className: string; onFull: () => void; children: ReactNode }

/** Opens the record beside the list; by Enter over the whole window; with Ctrl or ⌘ in the browser's own new tab. */
export const RowLink = ({ id, className, onFull, children }: Props) => (
  <Link
    id={linkIdOf(id)}
    to="."
    search={(now: Record<string, string>) => withOpen(now, id)}
    resetScroll={false}
    className={`${className} ${classes.rowLink}`}
    onKeyDown={(event) => {
      if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      onFull()
    }}
  >
    {children}
  </Link>
)
