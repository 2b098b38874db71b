import { useRef, useState } from 'react'
import { isProblem } from '#web/platform/api/problem.ts'
import { newKey } from '#web/platform/new-key.ts'

export type SaveOptions = { key: string; version: number | undefined }
export type Save<Result> = (input: unknown, options: SaveOptions) => Promise<Result>

/** Sends one at a time under one Idempotency-Key, which changes once something was stored under it. */
export const useSending = <Result>(save: Save<Result>) => {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const key = useRef<string>(undefined)
  const send = async (input: unknown, version: number | undefined) => {
    running.current = true
    setBusy(true)
    key.current ??= newKey()
    try {
      const result = await save(input, { key: key.current, version })
      key.current = undefined
      return { result }
    } catch (error) {
      if (isProblem(error) && error.code === 'idempotency_mismatch') key.current = undefined
      throw error
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, underWay: () => running.current, send }
}
