import { useEffect, useRef, useState } from 'react'

/** How long after the last letter a list is searched. */
const pauseMs = 250

/** The text of a search field: typed at once, told when typing pauses. Follows the address when that changes by itself. */
export const useTypedSearch = (known: string, tell: (text: string) => void) => {
  const [typed, setTyped] = useState<{ text: string; over: string }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const set = (text: string) => {
    setTyped({ text, over: known })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => tell(text.trim()), text === '' ? 0 : pauseMs)
  }
  return [typed && typed.over === known ? typed.text : known, set] as const
}
