import { useRouter } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { toHref } from '#web/platform/navigation/navigation.ts'
import type { PaletteScope } from '../layer-stores.ts'
import { rowIdOf } from './palette-item.ts'
import type { PaletteAction, PaletteItem, PaletteSpot, PaletteGroup } from './palette-item.ts'
import { paletteKeys } from './palette-keys.ts'
import { useActions } from './use-actions.ts'
import { useFound } from './use-found.tsx'
import type { WaitingEnter } from './waiting-enter.ts'
import { IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openNewClient } from '#web/sales/invoice-editor/new-record-panels.tsx'
import { useCan } from '#web/platform/session/permissions.ts'

type Given = { id: string; scope: PaletteScope; text: string; enter: WaitingEnter; close: () => void }

/** What is found for the typed text, which row is picked, and what keys do. */
export const usePalette = ({ id, scope, text, enter, close }: Given) => {
  const router = useRouter()
  const typed = text.trim()
  // Another text starts at its first row again.
  const [pick, setPick] = useState<{ text: string; spot: PaletteSpot }>({ text, spot: { index: 0 } })
  const search = useDeferredValue(typed)
  const { actions, pages, companies } = useActions(search)
  const settled = useSettled(search)
  const { groups: found, searching, isFromMemory } = useFound(scope === 'everything' ? settled : '', typed)
  const isNone = scope === 'everything' && settled !== '' && !searching && found.length === 0
  const create = useCreateFound(isNone && !isFromMemory ? settled : '')
  const all = scope === 'everything' ? [actions, ...found, pages, create] : [companies]
  const groups = all.filter((group) => group.items.length > 0)
  const items = groups.flatMap((group) => group.items)
  const isPicked = pick.text === text
  const at = spotIn(items, isPicked ? pick.spot : { index: 0 })

  const choose = (chosen: PaletteItem | PaletteAction | undefined, newTab: boolean) => {
    if (!chosen || ('locked' in chosen && chosen.locked)) return
    const { href } = chosen
    if (newTab && href) return void window.open(href, '_blank', 'noopener')
    close()
    if (href) void router.navigate(toHref(href))
    else if ('run' in chosen) chosen.run?.()
  }
  const chosenAt = (spot: PaletteSpot) => {
    const item = items[spot.index]
    return spot.action === undefined ? item : item?.actions?.[spot.action]
  }
  // Enter right after the last letter means what is found for it, not what stands there of the letters before.
  const isCurrent = search === typed && (scope === 'companies' || settled === search) && !searching
  useOnceCurrent(enter, isCurrent, text, (newTab) => choose(chosenAt(at), newTab))

  const setPicked = (spot: PaletteSpot) => setPick({ text, spot })
  const onKeyDown = paletteKeys({
    items,
    at,
    go: (spot) => {
      setPicked(spot)
      requestAnimationFrame(() => document.getElementById(rowIdOf(id, spot))?.scrollIntoView({ block: 'nearest' }))
    },
    enter: (newTab) => {
      if (isPicked || isCurrent) choose(chosenAt(at), newTab)
      else enter.put(text, newTab)
    },
    choose,
  })
  return { onKeyDown, search, searching, isNone, isFromMemory, groups, items, at, setPicked, choose }
}

/** What was picked, as far as it is there. */
const spotIn = (items: readonly PaletteItem[], { index, action }: PaletteSpot): PaletteSpot => {
  const near = Math.max(0, Math.min(index, items.length - 1))
  const hasAction = action !== undefined && near === index && action < (items[near]?.actions?.length ?? 0)
  return hasAction ? { index: near, action } : { index: near }
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

/** A text once it has stood still for a moment: each letter typed is not worth a request. */
const useSettled = (text: string, pauseMs = 120): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return settled
}

/** Where nothing is found: a client of that name is made. Empty where there is no text, or no right. */
const useCreateFound = (name: string): PaletteGroup => {
  const { t } = useTranslation('shell')
  const router = useRouter()
  const mayCreate = useCan('document.write')
  const create = async () => {
    const client = await openNewClient(name)
    if (client) void router.navigate(toHref(`/client/list?open=${client.id}`))
  }
  return {
    key: 'create',
    title: t('palette_nothing'),
    items:
      name && mayCreate
        ? [
            {
              key: 'create client',
              label: t('palette_create_client', { name }),
              icon: IconUserPlus,
              run: () => void create(),
            },
          ]
        : [],
  }
}
