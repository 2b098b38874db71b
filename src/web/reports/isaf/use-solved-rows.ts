import { useEffect, useRef, useState } from 'react'
import type { IsafProblemItem } from '#contract/reports/isaf.ts'

type Row = { key: string; problem: IsafProblemItem; isSolved: boolean }

const keyOf = ({ document, code, field }: IsafProblemItem): string => `${document.id} ${code} ${field}`

/** How long a solved problem fades. */
const fadeMs = 200

/** The problems, and those that were just solved until they have faded. `scope`: of which file; another one starts anew. */
export const useSolvedRows = (problems: readonly IsafProblemItem[], scope: string) => {
  const list = useRef<HTMLUListElement>(null)
  const [before, setBefore] = useState({ scope, problems })
  const rows = before.scope === scope ? merged(before.problems, problems) : merged(problems, problems)
  useEffect(() => {
    const timer = setTimeout(() => {
      keepFocus(list.current)
      setBefore({ scope, problems })
    }, fadeMs)
    return () => clearTimeout(timer)
  }, [scope, problems])
  return { rows, list }
}

/** The present problems in their order, each solved one after the one that it followed. */
const merged = (before: readonly IsafProblemItem[], now: readonly IsafProblemItem[]): Row[] => {
  const present = new Set(now.map(keyOf))
  const rows = now.map((problem): Row => ({ key: keyOf(problem), problem, isSolved: false }))
  for (const [index, problem] of before.entries()) {
    const key = keyOf(problem)
    if (present.has(key)) continue
    const previous = before[index - 1]
    const place = previous ? rows.findIndex((row) => row.key === keyOf(previous)) + 1 : 0
    rows.splice(place, 0, { key, problem, isSolved: true })
  }
  return rows
}

/** The focus of a row that is removed goes to the next problem, else to the list. */
const keepFocus = (list: HTMLUListElement | null): void => {
  const row = document.activeElement?.closest('[data-solved]')
  if (!list || !row || !list.contains(row)) return
  const next = list.querySelector<HTMLElement>(
    '[data-solved] ~ :not([data-solved]) button, li:not([data-solved]) button',
  )
  ;(next ?? list.closest<HTMLElement>('section'))?.focus({ preventScroll: true })
}
