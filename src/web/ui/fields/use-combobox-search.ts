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

/** What is typed to search for, whether its list is open, and what is taken from it. */
export const useComboboxSearch = ({ locked, onSearch, options, onPick, create, loading, idOf }: ComboboxSearch) => {
  const [typed, setTyped] = useState<string>()
  const [byKey, setByKey] = useState(false)
  const combobox = useCombobox()
  const open = () => {
    if (locked || combobox.dropdownOpened) return
    onSearch(typed ?? '')
    combobox.openDropdown()
  }
  const close = () => {
    combobox.closeDropdown()
    setByKey(false)
    keys.forget()
  }
  const type = (text: string) => {
    setTyped(text)
    onSearch(text)
    keys.forget()
    combobox.openDropdown()
  }
  const take = (value: string) => {
    close()
    if (value === createValue) return void createOf(typed ?? '')
    onPick(value)
    setTyped(undefined)
  }
  // What was typed stays until there is such a one: a refusal must not lose it.
  const createOf = async (text: string) => {
    if ((await create?.onCreate(text)) !== false) setTyped(undefined)
  }
  const isSearched = (typed ?? '').trim() !== '' || byKey
  const keys = useComboboxKeys({
    opened: combobox.dropdownOpened,
    // While one waits for rows there is none to move to, least of all the one that makes a new record.
    rows: loading ? [] : [...options.map(({ value }) => value), ...(create ? [createValue] : [])],
    likely: isSearched && !loading ? options[0]?.value : undefined,
    open: () => {
      setByKey(true)
      open()
    },
    close,
    take,
    idOf,
  })
  const leave = () => {
    close()
    setTyped(undefined)
  }
  return { combobox, typed, keys, open, type, take, leave }
}

type ComboboxKeys = {
  opened: boolean
  /** Values of the rows shown, in their order. */
  rows: readonly string[]
  /** The row Enter takes although nobody moved to it. */
  likely: string | undefined
  open: () => void
  close: () => void
  take: (row: string) => void
  idOf: (row: string) => string
}

/** Which row the keys stand on, and what the keys of the field do: arrows open and move, Enter takes, Escape closes. */
const useComboboxKeys = ({ opened, rows, likely, open, close, take, idOf }: ComboboxKeys) => {
  const [moved, setMoved] = useState<string>()
  // Rows come and go while one types: what is gone is not chosen.
  const chosen = opened ? ((moved !== undefined && rows.includes(moved) ? moved : undefined) ?? likely) : undefined
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
      // With nothing chosen Enter does nothing: it must not submit the form around either.
      event.preventDefault()
      if (chosen !== undefined) take(chosen)
    }
  }
  return { chosen, forget: () => setMoved(undefined), onKeyDown }
}
