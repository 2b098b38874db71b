import { type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Kbd } from '../../ui/kbd.tsx'
import { openKeysHelp } from '../layer-stores.ts'
import type { PaletteScope } from '../layer-stores.ts'
import { modKey } from '../mod-key.ts'
import { PaletteList } from './palette-list.tsx'
import classes from './palette.module.css'
import { usePalette } from './use-palette.ts'
import type { WaitingEnter } from './waiting-enter.ts'

/** What the field of the palette hands its keys to. */
export type FinderHandle = { onKeyDown: (event: KeyboardEvent) => void }

type Props = {
  ref: Ref<FinderHandle>
  enter: WaitingEnter
  id: string
  scope: PaletteScope
  text: string
  close: () => void
  /** Told the id of the picked row, for screen readers at the field. */
  onActive: (id: string | undefined) => void
}

/** What is found for the typed text, under the palette's field. */
export const Finder = ({ ref, enter, id, scope, text, close, onActive }: Props) => {
  const { t } = useTranslation('shell')
  const { onKeyDown, list, groups, items, at, search, searching, setPicked, choose } = usePalette({
    scope,
    text,
    enter,
    close,
  })
  useImperativeHandle(ref, () => ({ onKeyDown }))
  const active = items[at] && `${id}-${at}`
  useLayoutEffect(() => onActive(active), [active, onActive])
  return (
    <>
      <div ref={list} className={classes.list}>
        <PaletteList id={id} groups={groups} at={at} search={search} onPick={setPicked} onChoose={choose} />
        <p className={classes.nothing} role="status">
          {items.length > 0 ? '' : searching ? t('palette_searching') : t('palette_nothing')}
        </p>
      </div>
      <Foot onKeys={() => (close(), openKeysHelp())} />
    </>
  )
}

const Foot = ({ onKeys }: { onKeys: () => void }) => {
  const { t } = useTranslation('shell')
  return (
    <footer className={classes.foot}>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('palette_pick')}
      </span>
      <span>
        <Kbd>↵</Kbd> {t('palette_open')}
      </span>
      <span>
        <Kbd>{modKey}</Kbd> <Kbd>↵</Kbd> {t('palette_new_tab')}
      </span>
      <button type="button" className={classes.allKeys} onClick={onKeys}>
        <Kbd>?</Kbd> {t('palette_keys')}
      </button>
    </footer>
  )
}
