import { Portal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Kbd } from '#web/ui/buttons/button.tsx'
import { loadTexts } from '#web/platform/texts/texts.ts'
import { useLayer } from '#web/ui/layers/use-layer.ts'
import { closePalette } from '../layer-stores.ts'
import type { PaletteScope } from '../layer-stores.ts'
import type { FinderHandle } from './finder.tsx'
import classes from './palette.module.css'
import { createWaitingEnter } from './waiting-enter.ts'

export const loadFinder = async () =>
  (await Promise.all([import('./finder.tsx'), loadTexts('frame'), loadTexts('records')]))[0]
const Finder = lazy(async () => ({ default: (await loadFinder()).Finder }))

type Props = { scope: PaletteScope; open: boolean; opening: number; onClosed: () => void }

/**
 * The palette: search and commands. The layer and its field are part of the shell, so that keys typed right after the shortcut are neither lost
 * nor run commands. The search itself is loaded separately.
 */
export const PaletteLayer = ({ scope, open, opening, onClosed }: Props) => {
  const { t } = useTranslation('shell')
  const { mounted, zIndex, trap } = useLayer({ open, onEscape: closePalette, onClosed })
  if (!mounted) return null
  return (
    <Portal>
      <div className={classes.layer} style={{ zIndex }} data-open={open || undefined}>
        <div role="presentation" className={classes.scrim} onClick={closePalette} />
        <div ref={trap} className={classes.palette} role="dialog" aria-modal="true" aria-label={t(labels[scope])}>
          <Content key={opening} scope={scope} close={closePalette} />
        </div>
      </div>
    </Portal>
  )
}

const labels = { everything: 'search_everything', companies: 'search_company' } as const

const Content = ({ scope, close }: { scope: PaletteScope; close: () => void }) => {
  const { t } = useTranslation('shell')
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState<string>()
  const finder = useRef<FinderHandle>(null)
  const [enter] = useState(createWaitingEnter)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (finder.current) finder.current.onKeyDown(event)
    else if (event.key === 'Enter') enter.store(text, event.ctrlKey || event.metaKey)
  }
  return (
    <>
      <div className={classes.head}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <input
          className={classes.input}
          data-autofocus
          // Focuses immediately; the focus trap would do so a moment later.
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={active}
          aria-autocomplete="list"
          aria-label={t(labels[scope])}
          placeholder={t(labels[scope])}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Kbd>Esc</Kbd>
      </div>
      <Suspense fallback={<div className={classes.list} id={`${id}-list`} role="listbox" aria-busy="true" />}>
        <Finder ref={finder} enter={enter} id={id} scope={scope} text={text} close={close} onActive={setActive} />
      </Suspense>
    </>
  )
}
