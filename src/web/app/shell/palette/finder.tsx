import { useImperativeHandle, useLayoutEffect } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Kbd } from '#web/ui/buttons/button.tsx'
import { openKeysHelp } from '../layer-stores.ts'
import type { PaletteScope } from '../layer-stores.ts'
import { modKey } from '#web/platform/browser.ts'
import { PaletteList } from './palette-list.tsx'
import classes from './palette.module.css'
import { rowIdOf } from './palette-item.ts'
import { usePalette } from './use-palette.ts'
import type { WaitingEnter } from './waiting-enter.ts'

/** The handler of the keys in the palette's field. */
export type FinderHandle = { onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void }

type Props = {
  ref: Ref<FinderHandle>
  enter: WaitingEnter
  id: string
  scope: PaletteScope
  text: string
  close: () => void
  /** Gets the id of the picked row, for `aria-activedescendant` of the field. */
  onActive: (id: string | undefined) => void
}

/** The results below the palette's field. */
export const Finder = ({ ref, enter, id, scope, text, close, onActive }: Props) => {
  const { t } = useTranslation(['palette', 'shell'])
  const { onKeyDown, groups, items, at, expanded, search, searching, isNone, isFromCache, pickByPointer, choose } =
    usePalette({ id, scope, text, enter, close })
  useImperativeHandle(ref, () => ({ onKeyDown }))
  const active = items.length > 0 ? rowIdOf(id, at) : undefined
  useLayoutEffect(() => onActive(active), [active, onActive])
  const isNothing = items.length === 0 || isNone
  return (
    <>
      <div className={classes.list}>
        {isFromCache && <p className={classes.note}>{t('palette:from_memory')}</p>}
        <PaletteList
          id={id}
          groups={groups}
          at={at}
          expanded={expanded}
          search={search}
          onPick={pickByPointer}
          onChoose={choose}
        />
        {/* The group of items that create a record says so too. */}
        <p className={items.length > 0 ? 'visually-hidden' : classes.empty} role="status">
          {!isNothing ? '' : searching ? t('palette:searching') : t('palette:nothing')}
        </p>
      </div>
      <Foot hasActions={(items[at.index]?.actions?.length ?? 0) > 0} onKeys={() => (close(), openKeysHelp())} />
    </>
  )
}

const Foot = ({ hasActions, onKeys }: { hasActions: boolean; onKeys: () => void }) => {
  const { t } = useTranslation(['palette', 'shell'])
  return (
    <footer className={classes.foot}>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('palette:pick')}
      </span>
      <span>
        <Kbd>↵</Kbd> {t('palette:open')}
      </span>
      {hasActions && (
        <span>
          <Kbd>→</Kbd> {t('palette:to_actions')}
        </span>
      )}
      <span>
        <Kbd>{modKey}</Kbd> <Kbd>↵</Kbd> {t('palette:new_tab')}
      </span>
      <button type="button" className={classes.allKeys} onClick={onKeys}>
        <Kbd>?</Kbd> {t('palette:keys')}
      </button>
    </footer>
  )
}
