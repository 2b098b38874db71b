import { useRef, useState } from 'react'
import { showError } from './show-error.ts'

/**
 * Something a button does on the server: one at a time, however often it is pressed. A refusal is told. `run` gives
 * what the work gave, or undefined when it was refused or is already under way.
 */
export const useAction = <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) => {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const run = async (...given: Given): Promise<Result | undefined> => {
    if (running.current) return undefined
    running.current = true
    setBusy(true)
    try {
      return await work(...given)
    } catch (error) {
      showError(error)
      return undefined
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { run, busy }
}
