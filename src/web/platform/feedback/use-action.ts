import { useRef, useState } from 'react'
import { showError } from './show-error.ts'

/**
 * An action of a button that calls the server: one at a time, however often it is pressed. Errors are shown. `run` resolves
 * to the result, or to undefined after an error or while the action is running.
 */
export const useAction = <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) => {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const run = async (...args: Args): Promise<Result | undefined> => {
    if (running.current) return undefined
    running.current = true
    setBusy(true)
    try {
      return await work(...args)
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
