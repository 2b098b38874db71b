import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { EditorLine } from '#web/sales/invoice-editor/form/editor-form.ts'
import type { Editor } from '#web/sales/invoice-editor/form/editor.ts'
import cells from './line-cells.module.css'
import classes from './line-row.module.css'
import type { LineSetup } from '#web/sales/invoice-editor/form/form-options.ts'
import { ProductList } from './product-list.tsx'
import type { ProductListKeys } from './product-list.tsx'
import type { LineActions } from './use-line-actions.ts'

type Props = {
  line: EditorLine
  number: number
  setup: LineSetup
  editor: Editor
  actions: LineActions
  active: boolean
  /** Whether the list was opened by its button, before anything is typed. */
  browsing: boolean
  invalid: boolean
}

/** The title of a line: free text, or a product. The list opens while typing, and never replaces the typed text by itself. */
export const LineTitle = ({ line, number, setup, editor, actions, active, browsing, invalid }: Props) => {
  const { key, title } = line
  const { list, shown, chosen, setChosen, typed, close, keys } = useProductList(active, browsing, actions.browsed)
  const id = `line-${key}-title`
  return (
    <span className={classes.title}>
      <span className={cells.box}>
        <input
          id={id}
          className={cells.input}
          type="text"
          autoComplete="off"
          role="combobox"
          aria-label={setup.t('cell_name', { name: setup.t('title'), number })}
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={shown ? `${id}-products` : undefined}
          aria-activedescendant={shown ? chosen : undefined}
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? `line-${key}-note` : undefined}
          placeholder={setup.t('title_placeholder')}
          value={title}
          onKeyDown={keys}
          onChange={(event) => {
            const text = event.currentTarget.value
            // A line with an empty title is not that product any more.
            editor.setLine(key, { title: text, product_id: text ? line.product_id : null })
            typed()
          }}
          onPaste={(event) => {
            if (actions.paste(key, event.clipboardData.getData('text/plain'))) event.preventDefault()
          }}
          onBlur={() => {
            close()
            editor.leave(`lines.${key}.title`)
          }}
        />
      </span>
      {shown && (
        <ProductList
          ref={list}
          id={`${id}-products`}
          search={title}
          setup={setup}
          chosen={chosen}
          onChosen={setChosen}
          onPick={(product) => {
            close()
            actions.pick(key, product)
          }}
          onCreate={() => {
            close()
            void actions.create(key, title.trim())
          }}
        />
      )}
    </span>
  )
}

/** Whether the list is shown, and the keys of the field. */
const useProductList = (active: boolean, browsing: boolean, onBrowsed: () => void) => {
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const list = useRef<ProductListKeys>(null)
  const shown = active && (open || browsing)
  const close = () => {
    setOpen(false)
    setChosen(undefined)
    if (browsing) onBrowsed()
  }
  const typed = () => {
    setOpen(true)
    setChosen(undefined)
  }
  const keys = (event: KeyboardEvent) => {
    if (!shown || event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') list.current?.move(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && chosen) list.current?.take()
    else {
      if (event.key === 'Enter' || event.key === 'Tab') close()
      return
    }
    // While the list is open, the keys of the table (next row, next cell) must not act.
    event.preventDefault()
    event.stopPropagation()
  }
  return { list, shown, chosen, setChosen, typed, close, keys }
}
