import { useCombobox } from '@mantine/core'
import { useState } from 'react'
import { type ComboboxOption, createValue } from './combobox-rows.tsx'
import { useComboboxKeys } from './use-combobox-keys.ts'

type Given = {
  locked: boolean | undefined
  onSearch: (typed: string) => void
  options: readonly ComboboxOption[]
  onPick: (value: string) => void
  create: { onCreate: (typed: string) => unknown } | undefined
  loading: boolean
  idOf: (row: string) => string
}

/** What is typed to search for, whether its list is open, and what is taken from it. */
export const useComboboxSearch = ({ locked, onSearch, options, onPick, create, loading, idOf }: Given) => {
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
