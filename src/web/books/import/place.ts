// Decision: docs/decisions/steps-of-an-import.md
import type { Import } from '#contract/books/import.ts'
import { importEntities, importKinds, rowStates, tableKinds } from '#domain/import/record.ts'
import type { ImportEntity, ImportKind, RowState } from '#domain/import/record.ts'
import { formatHref } from '#web/platform/navigation/navigation.ts'

const importSteps = ['file', 'columns', 'review', 'apply'] as const
export type ImportStep = (typeof importSteps)[number]

/** An import, its step and what is shown of its rows, as in the address. */
export type ImportPlace = {
  kind: ImportKind
  id?: string | undefined
  step?: ImportStep | undefined
  state?: RowState | 'all' | undefined
  entity?: ImportEntity | undefined
}

type Kind = ImportKind | undefined

const known = <Value extends string>(values: readonly Value[], value: string | undefined): Value | undefined =>
  values.find((each) => each === value)

/** The kind in a path; undefined if there is no such kind. */
export const kindOf = (text: string | undefined): Kind => known(importKinds, text)

/** Whether the kind is a table whose columns a person assigns. */
export const isTable = (kind: ImportKind): boolean => Object.hasOwn(tableKinds, kind)

/** The place in an address; values that are not known are left out. */
export const placeOf = (kind: ImportKind, address: Readonly<Record<string, string>>): ImportPlace => ({
  kind,
  id: address['id'],
  step: known(importSteps, address['step']),
  state: known([...rowStates, 'all'] as const, address['state']),
  entity: known(importEntities, address['entity']),
})

/** The address of a place. The files of a source are chosen on the page of moving in. */
export const importHref = ({ kind, id, step, state, entity }: ImportPlace): string => {
  const isMoving = !isTable(kind) && (step === undefined || step === 'file')
  const query = { id, step: isMoving ? undefined : step, state, entity }
  return formatHref({
    path: isMoving ? '/import' : `/import/${kind}`,
    query: Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))),
  })
}

/** The steps of a kind, in order. */
export const stepsOf = (kind: ImportKind): readonly ImportStep[] =>
  isTable(kind) ? importSteps : importSteps.filter((step) => step !== 'columns')

/** The step that an import is shown at: once it was started only the last one, and a step of columns only if it has columns. */
export const shownStep = ({ kind, step }: ImportPlace, item: Pick<Import, 'state'> | undefined): ImportStep => {
  if (!item) return 'file'
  if (item.state !== 'ready') return 'apply'
  const wanted = step === 'apply' || step === undefined ? 'review' : step
  return stepsOf(kind).includes(wanted) ? wanted : 'review'
}

/** Where an import opens right after its files were read. */
export const firstStep = ({ kind, missing }: Pick<Import, 'kind' | 'missing'>): ImportStep =>
  isTable(kind) && missing.length > 0 ? 'columns' : 'review'

/** The number of records in any state. */
export const allRows = ({ rows }: Pick<Import, 'rows'>): number => rows.new + rows.changed + rows.same + rows.wrong

/** With many rows the changed ones are shown first, if there are any. */
const manyRows = 1000

/** Which rows are shown: as in the address, else all. */
export const shownRows = (place: ImportPlace, item: Pick<Import, 'rows'>): RowState | undefined => {
  if (place.state) return place.state === 'all' ? undefined : place.state
  return allRows(item) > manyRows && item.rows.changed > 0 ? 'changed' : undefined
}

type Counted = Pick<Import['entities'][number], 'entity' | 'rows'>

/** The most telling part of a table: what it is a table of, else its documents, else what comes first. */
const leading = (kind: ImportKind): readonly ImportEntity[] =>
  isTable(kind) ? [tableKinds[kind as keyof typeof tableKinds], 'invoice', 'expense'] : []

/** The part of an import whose rows are shown, of one entity: as in the address, else the most telling one that has rows. */
export const shownPart = <Part extends Counted>(
  { kind, entity }: Pick<ImportPlace, 'kind' | 'entity'>,
  parts: readonly Part[],
): Part | undefined => {
  const filled = parts.filter(({ rows }) => allRows({ rows }) > 0)
  const wanted = [...(entity ? [entity] : []), ...leading(kind)]
  return wanted.map((each) => filled.find((part) => part.entity === each)).find((part) => part) ?? filled[0]
}
