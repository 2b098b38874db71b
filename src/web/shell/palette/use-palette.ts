import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useDeferredValue, useRef, useState } from 'react'
import { toHref } from '../../routes/to-href.ts'
import type { PaletteScope } from '../layer-stores.ts'
import type { PaletteItem } from './palette-item.ts'
import { useActions } from './use-actions.ts'
import { useFound } from './use-found.ts'
import { useSettled } from './use-settled.ts'

/** What is typed, what is found, which row is picked, and what keys do. */
export const usePalette = (scope: PaletteScope, close: () => void) => {
  const router = useRouter()
  const [text, setText] = useState('')
  const [picked, setPicked] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const search = useDeferredValue(text.trim())
  const { actions, pages, companies } = useActions(search)
  const settled = useSettled(search)
  const { groups: found, searching } = useFound(scope === 'everything' ? settled : '', text.trim())
  const all = scope === 'everything' ? [actions, ...found, pages] : [companies]
  const groups = all.filter((group) => group.items.length > 0)
  const items = groups.flatMap((group) => group.items)
  const at = Math.min(picked, items.length - 1)

  const choose = (item: PaletteItem | undefined, newTab: boolean) => {
    if (!item) return
    if (newTab && item.href) return void window.open(item.href, '_blank', 'noopener')
    close()
    if (item.href) void router.navigate(toHref(item.href))
    else item.run?.()
  }
  const step = (by: number) => {
    const next = (at + by + items.length) % Math.max(items.length, 1)
    setPicked(next)
    list.current?.querySelector(`[data-index="${next}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: () => choose(items[at], event.ctrlKey || event.metaKey),
    }[event.key]
    if (!act || event.nativeEvent.isComposing) return
    event.preventDefault()
    act()
  }
  const onText = (typed: string) => {
    setText(typed)
    setPicked(0)
  }
  return { text, onText, onKeyDown, search, searching, groups, items, at, setPicked, choose, list }
}
