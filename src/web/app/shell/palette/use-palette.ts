import { useRouter } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { toHref } from '#web/platform/navigation/navigation.ts'
import type { PaletteScope } from '../layer-stores.ts'
import { rowIdOf } from './palette-item.ts'
import type { PaletteAction, PaletteItem, PalettePosition, PaletteGroup } from './palette-item.ts'
import { paletteKeys } from './palette-keys.ts'
import { useActions } from './use-actions.ts'
import { useFound } from './use-found.tsx'
import type { WaitingEnter } from './waiting-enter.ts'
import { IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openNewClient } from '#web/sales/invoice-editor/new-record-panels.tsx'
import { useCan } from '#web/platform/session/permissions.ts'

/** The picked row of a text. The actions of the row `expanded` are shown: only keys change it, since rows must not move under the pointer. */
type PickedRow = { text: string; position: PalettePosition; expanded: number }

/** Where a new text starts. */
const firstRow = { position: { index: 0 }, expanded: 0 }

type PaletteOptions = { id: string; scope: PaletteScope; text: string; enter: WaitingEnter; close: () => void }

/** The state of the palette: results, picked row and keys. */
export const usePalette = ({ id, scope, text, enter, close }: PaletteOptions) => {
  const router = useRouter()
  const typed = text.trim()
  const [pick, setPick] = useState<PickedRow>({ text, ...firstRow })
  const search = useDeferredValue(typed)
  const { actions, pages, companies } = useActions(search)
  const debouncedSearch = useDebouncedText(search)
  const { groups: found, searching, isFromCache } = useFound(scope === 'everything' ? debouncedSearch : '', typed)
  const isNone = scope === 'everything' && debouncedSearch !== '' && !searching && found.length === 0
  const create = useCreateFound(isNone && !isFromCache ? debouncedSearch : '')
  const all = scope === 'everything' ? [actions, ...found, pages, create] : [companies]
  const groups = all.filter((group) => group.items.length > 0)
  const items = groups.flatMap((group) => group.items)
  const isSelected = pick.text === text
  const { position, expanded } = isSelected ? pick : firstRow
  const at = validPosition(items, position)

  const choose = (chosen: PaletteItem | PaletteAction | undefined, newTab: boolean) => {
    if (!chosen || ('locked' in chosen && chosen.locked)) return
    const { href } = chosen
    if (newTab && href) return void window.open(href, '_blank', 'noopener')
    close()
    if (href) void router.navigate(toHref(href))
    else if ('run' in chosen) chosen.run?.()
  }
  const chosenAt = (position: PalettePosition) => {
    const item = items[position.index]
    return position.action === undefined ? item : item?.actions?.[position.action]
  }
  // Enter right after the last key is for the results of the whole text, not for those on screen.
  const isCurrent = search === typed && (scope === 'companies' || debouncedSearch === search) && !searching
  useWaitingEnter(enter, isCurrent, text, (newTab) => choose(chosenAt(at), newTab))

  const pickByPointer = (picked: PalettePosition) => setPick({ text, position: picked, expanded })
  const onKeyDown = paletteKeys({
    items,
    at,
    go: (picked) => {
      setPick({ text, position: picked, expanded: picked.index })
      requestAnimationFrame(() => document.getElementById(rowIdOf(id, picked))?.scrollIntoView({ block: 'nearest' }))
    },
    enter: (newTab) => {
      if (isSelected || isCurrent) choose(chosenAt(at), newTab)
      else enter.store(text, newTab)
    },
    choose,
  })
  return { onKeyDown, search, searching, isNone, isFromCache, groups, items, at, expanded, pickByPointer, choose }
}

/** The picked row, if it still exists. */
const validPosition = (items: readonly PaletteItem[], { index, action }: PalettePosition): PalettePosition => {
  const validIndex = Math.max(0, Math.min(index, items.length - 1))
  const hasAction = action !== undefined && validIndex === index && action < (items[validIndex]?.actions?.length ?? 0)
  return hasAction ? { index: validIndex, action } : { index: validIndex }
}

/** Runs a waiting Enter as soon as the results of its text are shown. */
const useWaitingEnter = (enter: WaitingEnter, isCurrent: boolean, text: string, work: (newTab: boolean) => void) => {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => {
    const waiting = isCurrent ? enter.take(text) : undefined
    if (waiting) latest.current(waiting.newTab)
  }, [enter, isCurrent, text])
}

/** The text after a pause in typing, so that not every key sends a request. */
const useDebouncedText = (text: string, pauseMs = 120): string => {
  const [debouncedSearch, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return debouncedSearch
}

/** The item that creates a client with the typed name. Empty without a text or the permission. */
const useCreateFound = (name: string): PaletteGroup => {
  const { t } = useTranslation('palette')
  const router = useRouter()
  const mayCreate = useCan('document.write')
  const create = async () => {
    const client = await openNewClient(name)
    if (client) void router.navigate(toHref(`/client/list?open=${client.id}`))
  }
  return {
    key: 'create',
    title: t('nothing'),
    items:
      name && mayCreate
        ? [
            {
              key: 'create client',
              label: t('create_client', { name }),
              icon: IconUserPlus,
              run: () => void create(),
            },
          ]
        : [],
  }
}
