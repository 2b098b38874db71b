import { useCombobox } from '@mantine/core'
import { useState, useEffect } from 'react'
import type { KeyboardEvent } from 'react'
import { createValue } from './combobox-rows.tsx'
import type { ComboboxOption } from './combobox-rows.tsx'

type ComboboxSearch = {
  locked: boolean | undefined
  onSearch: (typed: string) => void
  options: readonly ComboboxOption[]
  onPick: (value: string) => void
  create: { onCreate: (typed: string) => unknown } | undefined
  loading: boolean
  idOf: (row: string) => string
}

/** The state of a combobox: entered text, open list, picked row. */
export const useComboboxSearch = ({ locked, onSearch, options, onPick, create, loading, idOf }: ComboboxSearch) => {
  const [typed, setTyped] = useState<string>()
  const [isOpenedByKey, setOpenedByKey] = useState(false)
  const combobox = useCombobox()
  const open = () => {
    if (locked || combobox.dropdownOpened) return
    onSearch(typed ?? '')
    combobox.openDropdown()
  }
  const close = () => {
    combobox.closeDropdown()
    setOpenedByKey(false)
    keys.forget()
  }
  const type = (text: string) => {
    setTyped(text)
    onSearch(text)
    keys.forget()
    combobox.openDropdown()
  }
  const pick = (value: string) => {
    close()
    if (value === createValue) return void createOf(typed ?? '')
    onPick(value)
    setTyped(undefined)
  }
  // The entered text stays until the record is created, so that an error does not lose it.
  const createOf = async (text: string) => {
    if ((await create?.onCreate(text)) !== false) setTyped(undefined)
  }
  const isSearched = (typed ?? '').trim() !== '' || isOpenedByKey
  const keys = useComboboxKeys({
    opened: combobox.dropdownOpened,
    // No row can be active while loading, in particular not the create row.
    rows: loading ? [] : [...options.map(({ value }) => value), ...(create ? [createValue] : [])],
    firstMatch: isSearched && !loading ? options[0]?.value : undefined,
    open: () => {
      setOpenedByKey(true)
      open()
    },
    close,
    pick,
    idOf,
  })
  const leave = () => {
    close()
    setTyped(undefined)
  }
  return { combobox, typed, keys, open, type, pick, leave }
}

type ComboboxKeys = {
  opened: boolean
  /** Values of the visible rows, in order. */
  rows: readonly string[]
  /** The row that Enter picks before any arrow key. */
  firstMatch: string | undefined
  open: () => void
  close: () => void
  pick: (row: string) => void
  idOf: (row: string) => string
}

/** The active row and the keys of the field: arrows open and move, Enter picks, Escape closes. */
const useComboboxKeys = ({ opened, rows, firstMatch, open, close, pick, idOf }: ComboboxKeys) => {
  const [moved, setMoved] = useState<string>()
  // Rows change while typing: a row that is gone is not active.
  const chosen = opened ? ((moved !== undefined && rows.includes(moved) ? moved : undefined) ?? firstMatch) : undefined
  useEffect(() => {
    if (chosen) document.getElementById(idOf(chosen))?.scrollIntoView({ block: 'nearest' })
    // The id of a row never changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [chosen])
  const move = (step: 1 | -1) => {
    if (!opened) return open()
    if (rows.length === 0) return
    const at = chosen === undefined ? (step > 0 ? -1 : 0) : rows.indexOf(chosen)
    setMoved(rows.at((at + step) % rows.length))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && opened) {
      // Without an active row Enter does nothing, and it must not submit the form.
      event.preventDefault()
      if (chosen !== undefined) pick(chosen)
    }
  }
  return { chosen, forget: () => setMoved(undefined), onKeyDown }
}
