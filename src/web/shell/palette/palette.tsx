import { Portal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Kbd } from '../../ui/kbd.tsx'
import { useLayer } from '../../ui/use-layer.ts'
import { openKeysHelp } from '../layer-stores.ts'
import type { PaletteScope } from '../layer-stores.ts'
import { modKey } from '../mod-key.ts'
import { PaletteList } from './palette-list.tsx'
import classes from './palette.module.css'
import { usePalette } from './use-palette.ts'

/** Search in everything, and everything that can be done, by typing. */
export const Palette = ({ scope, onClose }: { scope: PaletteScope; onClose: () => void }) => {
  const { t } = useTranslation('shell')
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  const { mounted, zIndex, trap } = useLayer({ open, onEscape: close, onClosed: onClose })
  return mounted ? (
    <Portal>
      <div className={classes.layer} style={{ zIndex }} data-open={open || undefined}>
        <div role="presentation" className={classes.scrim} onClick={close} />
        <div ref={trap} className={classes.palette} role="dialog" aria-modal="true" aria-label={t(label[scope])}>
          <Finder scope={scope} close={close} />
        </div>
      </div>
    </Portal>
  ) : null
}

const label = { everything: 'search_everything', companies: 'search_company' } as const

const Finder = ({ scope, close }: { scope: PaletteScope; close: () => void }) => {
  const { t } = useTranslation('shell')
  const id = useId()
  const { text, onText, onKeyDown, list, groups, items, at, search, searching, setPicked, choose } = usePalette(
    scope,
    close,
  )
  return (
    <>
      <div className={classes.head}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <input
          className={classes.input}
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={items[at] && `${id}-${at}`}
          aria-autocomplete="list"
          aria-label={t(label[scope])}
          placeholder={t(label[scope])}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Kbd>Esc</Kbd>
      </div>
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
