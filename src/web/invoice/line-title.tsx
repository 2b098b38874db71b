import { type KeyboardEvent, useRef, useState } from 'react'
import type { Product } from '#contract/product.ts'
import cells from './line-cells.module.css'
import type { LineSetup } from './line-setup.ts'
import classes from './line-row.module.css'
import { ProductList, type ProductListKeys } from './product-list.tsx'

type Props = {
  id: string
  number: number
  value: string
  setup: LineSetup
  active: boolean
  /** The list was asked for, before anything is typed. */
  browsing: boolean
  onBrowsed: () => void
  invalid: boolean
  note: string
  onChange: (title: string) => void
  onLeave: () => void
  onPick: (product: Product) => void
  onCreate: (title: string) => void
  onPaste: (text: string) => boolean
}

/** Free text, or a product found by it: the list stays closed until one types, and never takes what was typed away. */
export const LineTitle = ({ id, number, value, setup, active, browsing, invalid, note, ...props }: Props) => {
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const list = useRef<ProductListKeys>(null)
  const shown = active && (open || browsing)
  const close = () => {
    setOpen(false)
    setChosen(undefined)
    if (browsing) props.onBrowsed()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    if (!shown) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') list.current?.move(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && chosen) list.current?.take()
    else {
      if (event.key === 'Enter' || event.key === 'Tab') close()
      return
    }
    // The table's own keys (next row, next cell) are for when no list is open.
    event.preventDefault()
    event.stopPropagation()
  }
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
          aria-describedby={invalid ? note : undefined}
          placeholder={setup.t('title_placeholder')}
          value={value}
          onKeyDown={keys}
          onChange={(event) => {
            props.onChange(event.currentTarget.value)
            setOpen(true)
            setChosen(undefined)
          }}
          onPaste={(event) => {
            if (props.onPaste(event.clipboardData.getData('text/plain'))) event.preventDefault()
          }}
          onBlur={() => {
            close()
            props.onLeave()
          }}
        />
      </span>
      {shown && (
        <ProductList
          ref={list}
          id={`${id}-products`}
          search={value}
          setup={setup}
          chosen={chosen}
          onChosen={setChosen}
          onPick={(product) => {
            close()
            props.onPick(product)
          }}
          onCreate={() => {
            close()
            props.onCreate(value.trim())
          }}
        />
      )}
    </span>
  )
}
