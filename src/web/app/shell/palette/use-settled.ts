import { useEffect, useState } from 'react'

/** A text once it has stood still for a moment: each letter typed is not worth a request. */
export const useSettled = (text: string, pauseMs = 120): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return settled
}
