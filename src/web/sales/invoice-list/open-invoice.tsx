import { changed } from '#web/resource/list/address.ts'
import { useAddress } from '#web/resource/list/address.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './invoice-list.module.css'

export const recordTabs = ['document', 'payments', 'emails', 'history'] as const
export type RecordTab = (typeof recordTabs)[number]
type View = { full: boolean; tab: RecordTab }

/** Parses the `view` parameter of the URL. Without it the panel shows the document beside the list. */
const readView = (view = ''): View => ({
  full: view.startsWith('full'),
  tab: recordTabs.find((tab) => view.endsWith(tab)) ?? 'document',
})
const writeView = ({ full, tab }: View): string =>
  [...(full ? ['full'] : []), ...(tab === 'document' ? [] : [tab])].join('-')

/** The query parameters of the URL with an invoice open. */
export const withOpen = (address: Readonly<Record<string, string>>, id: string, view: Partial<View> = {}) =>
  changed(address, { open: id, view: writeView({ full: false, tab: 'document', ...view }) })

/** The open invoice and its view, kept in the URL, so that it can be shared and the browser's Back closes it. */
export const useOpenInvoice = () => {
  const { address, change, leave } = useAddress()
  const now = readView(address['view'])
  const setView = (next: Partial<View>) =>
    change((previous) => changed(previous, { view: writeView({ ...readView(previous['view']), ...next }) }), {
      replace: true,
    })
  return {
    id: address['open'],
    ...now,
    show: (id: string, view?: Partial<View>) => change((previous) => withOpen(previous, id, view)),
    setTab: (tab: RecordTab) => setView({ tab }),
    setFull: (full: boolean) => setView({ full }),
    close: () => leave((previous) => changed(previous, { open: undefined, view: undefined })),
  }
}

/** The element id of a row's link, which gets the focus by the arrow keys and by a click on the row. */
export const linkIdOf = (id: string) => `invoice-${id}`

type Props = { id: string; className: string; onFull: () => void; children: ReactNode }

/** Opens the invoice beside the list; by Enter in the whole window; with Ctrl or ⌘ in a new tab. */
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
