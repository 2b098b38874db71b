import { mostCounted } from '#domain/history.ts'

/** A count of changes or letters beside what lists them; whoever has that many is told only that there are more. */
export const countShown = (count: number | undefined): string | undefined =>
  count === undefined ? undefined : count < mostCounted ? String(count) : `${mostCounted - 1}+`
