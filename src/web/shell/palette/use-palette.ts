import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react'
import { toHref } from '../../routes/to-href.ts'
import type { PaletteScope } from '../layer-stores.ts'
import type { PaletteItem } from './palette-item.ts'
import { useActions } from './use-actions.ts'
import { useFound } from './use-found.ts'
import { useSettled } from './use-settled.ts'
import type { WaitingEnter } from './waiting-enter.ts'

type Given = { scope: PaletteScope; text: string; enter: WaitingEnter; close: () => void }

/** What is found for the typed text, which row is picked, and what keys do. */
export const usePalette = ({ scope, text, enter, close }: Given) => {
  const router = useRouter()
  const typed = text.trim()
  // Another text starts at its first row again.
  const [pick, setPick] = useState({ text, index: 0 })
  const list = useRef<HTMLDivElement>(null)
  const search = useDeferredValue(typed)
  const { actions, pages, companies } = useActions(search)
  const settled = useSettled(search)
  const { groups: found, searching } = useFound(scope === 'everything' ? settled : '', typed)
  const all = scope === 'everything' ? [actions, ...found, pages] : [companies]
  const groups = all.filter((group) => group.items.length > 0)
  const items = groups.flatMap((group) => group.items)
  const isPicked = pick.text === text
  const at = Math.min(isPicked ? pick.index : 0, items.length - 1)
  const setPicked = (index: number) => setPick({ text, index })

  const choose = (item: PaletteItem | undefined, newTab: boolean) => {
    if (!item) return
    if (newTab && item.href) return void window.open(item.href, '_blank', 'noopener')
    close()
    if (item.href) void router.navigate(toHref(item.href))
    else item.run?.()
  }
  // Enter right after the last letter means what is found for it, not what stands there of the letters before.
  const isCurrent = search === typed && (scope === 'companies' || settled === search) && !searching
  useOnceCurrent(enter, isCurrent, text, (newTab) => choose(items[at], newTab))

  const step = (by: number) => {
    const next = (at + by + items.length) % Math.max(items.length, 1)
    setPicked(next)
    list.current?.querySelector(`[data-index="${next}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: () => {
        const newTab = event.ctrlKey || event.metaKey
        if (isPicked || isCurrent) choose(items[at], newTab)
        else enter.put(text, newTab)
      },
    }[event.key]
    if (!act || event.nativeEvent.isComposing) return
    event.preventDefault()
    act()
  }
  return { onKeyDown, search, searching, groups, items, at, setPicked, choose, list }
}

/** Does what Enter asked for as soon as what is shown is that of the text. */
const useOnceCurrent = (enter: WaitingEnter, isCurrent: boolean, text: string, work: (newTab: boolean) => void) => {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => {
    const asked = isCurrent ? enter.take(text) : undefined
    if (asked) latest.current(asked.newTab)
  }, [enter, isCurrent, text])
}
