import type { Row } from '#contract/platform/row.ts'
import { notFound, Problem } from './problem.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const resourceOf = (path: string) => path.split('/')[1] ?? ''

/** An id that is none of ours is not found, like one that does not exist. */
export const checkParams = (row: Row, params: Record<string, string>) => {
  for (const [name, value] of Object.entries(params)) {
    if (!value) throw new Problem('missing_id')
    if (name.endsWith('id') && !uuid.test(value)) throw notFound(resourceOf(row.path))
  }
  return params
}
