/** What a draft may be of. */
export const draftKinds = ['invoice', 'expense'] as const
export type DraftKind = (typeof draftKinds)[number]

/** The most drafts of one company, and of those the most that one person created. */
export const maxDrafts = 500
export const maxDraftsOfPerson = 200
/** The most bytes of one draft and of all drafts of a company, as JSON. */
export const maxDraftBytes = 300_000
export const maxDraftsBytes = 20_000_000
/** How many earlier versions of a draft are kept: a change that is based on an older one comes back as a conflict. */
export const maxDraftVersions = 30

export type DraftValue = string | number | boolean | null | DraftValue[] | { [name: string]: DraftValue }
/** A line has an id that it keeps while it is moved and changed. */
export type DraftLine = { id: string; [field: string]: DraftValue }
/** The values of an unfinished form: every field may be absent, which is the same as null. */
export type DraftForm = { [field: string]: DraftValue }

/**
 * A field that both sides changed to different values. `field` is `note`, `lines.{id}.price`, `lines.{id}` for a line that one side
 * removed and the other changed, or `lines` for the order of lines. Null: absent.
 */
export type DraftConflict = { field: string; base: DraftValue; mine: DraftValue; theirs: DraftValue }
export type MergedDraft = { form: DraftForm; conflicts: DraftConflict[] }

/** The lines of a form, in their order. */
export const draftLines = (form: DraftForm): DraftLine[] =>
  Array.isArray(form['lines']) ? (form['lines'] as DraftLine[]) : []

/**
 * Merges two changed versions of a form field by field, lines by their ids. A field that one side changed has the value of that side.
 * A field that both changed differently is a conflict: it keeps the value of `theirs`, and the conflict has the value of `mine`, so
 * nothing typed is lost. Without conflicts the result is the same with `mine` and `theirs` exchanged.
 */
export const mergeDraft = (base: DraftForm, mine: DraftForm, theirs: DraftForm): MergedDraft => {
  const conflicts: DraftConflict[] = []
  const form = mergeFields(withoutLines(base), withoutLines(mine), withoutLines(theirs), '', conflicts)
  const hasLines = [mine, theirs].some((each) => Array.isArray(each['lines']))
  if (hasLines) form['lines'] = mergeLines(draftLines(base), draftLines(mine), draftLines(theirs), conflicts)
  return { form, conflicts }
}

const withoutLines = ({ lines: _, ...fields }: DraftForm): DraftForm => fields

const mergeFields = <Fields extends DraftForm>(
  base: DraftForm,
  mine: Fields,
  theirs: Fields,
  prefix: string,
  conflicts: DraftConflict[],
): Fields => {
  const merged: [string, DraftValue][] = []
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const [b, m, t] = [valueOf(base, name), valueOf(mine, name), valueOf(theirs, name)]
    const isConflict = !isSameValue(m, t) && !isSameValue(m, b) && !isSameValue(t, b)
    if (isConflict) conflicts.push({ field: `${prefix}${name}`, base: b, mine: m, theirs: t })
    merged.push([name, isConflict || isSameValue(m, b) ? t : m])
  }
  // The same names with values of the same types.
  return Object.fromEntries(merged.toSorted(([a], [b]) => compare(a, b))) as Fields
}

const valueOf = (form: DraftForm, name: string): DraftValue => (Object.hasOwn(form, name) ? form[name] : null) ?? null

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Whether two values are equal; the order of names does not matter. */
export const isSameValue = (a: DraftValue, b: DraftValue): boolean => {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const names = Object.keys(a)
  if (names.length !== Object.keys(b).length) return false
  return names.every((name) => Object.hasOwn(b, name) && isSameValue(partOf(a, name), partOf(b, name)))
}

const partOf = (value: DraftValue[] | DraftForm, name: string): DraftValue => (value as DraftForm)[name] as DraftValue

type Lines = ReadonlyMap<string, DraftLine>
const byId = (lines: readonly DraftLine[]): Lines => new Map(lines.map((line) => [line.id, line]))

const mergeLines = (
  base: readonly DraftLine[],
  mine: readonly DraftLine[],
  theirs: readonly DraftLine[],
  conflicts: DraftConflict[],
): DraftLine[] => {
  const [b, m, t] = [byId(base), byId(mine), byId(theirs)]
  const merged = new Map<string, DraftLine>()
  for (const id of new Set([...t.keys(), ...m.keys()])) {
    const line = mergeLine(id, b.get(id), m.get(id), t.get(id), conflicts)
    if (line) merged.set(id, line)
  }
  return orderOf([...b.keys()], [...m.keys()], [...t.keys()], conflicts).flatMap((id) => merged.get(id) ?? [])
}

const mergeLine = (
  id: string,
  base: DraftLine | undefined,
  mine: DraftLine | undefined,
  theirs: DraftLine | undefined,
  conflicts: DraftConflict[],
): DraftLine | undefined => {
  if (mine && theirs) return mergeFields(base ?? {}, mine, theirs, `lines.${id}.`, conflicts)
  const kept = mine ?? theirs
  // One side has added it, or has left it as it was while the other removed it.
  if (!base) return kept
  if (!kept || isSameValue(kept, base)) return undefined
  conflicts.push({ field: `lines.${id}`, base, mine: mine ?? null, theirs: theirs ?? null })
  return theirs
}

/** The order of all lines: of those in all versions as the side that moved them has it, each other line behind the line before it. */
const orderOf = (base: string[], mine: string[], theirs: string[], conflicts: DraftConflict[]): string[] => {
  const inMine = new Set(mine)
  const inTheirs = new Set(theirs)
  const common = new Set(base.filter((id) => inMine.has(id) && inTheirs.has(id)))
  const [b, m, t] = [base, mine, theirs].map((ids) => ids.filter((id) => common.has(id))) as [
    string[],
    string[],
    string[],
  ]
  const isConflict = !isSameValue(m, t) && !isSameValue(m, b) && !isSameValue(t, b)
  if (isConflict) conflicts.push({ field: 'lines', base: b, mine: m, theirs: t })
  const ordered = isConflict || isSameValue(m, b) ? t : m
  const [ofMine, ofTheirs] = [runsOf(mine, common), runsOf(theirs, common)]
  const runsBehind = (id: string) =>
    [ofMine.get(id) ?? [], ofTheirs.get(id) ?? []].toSorted((a, c) => compare(a.join(' '), c.join(' '))).flat()
  return [...new Set(['', ...ordered].flatMap((id) => [id, ...runsBehind(id)]))].slice(1)
}

/** The lines that are not in all versions, by the common line before them; '' for those at the beginning. */
const runsOf = (ids: readonly string[], common: ReadonlySet<string>): Map<string, string[]> => {
  const runs = new Map<string, string[]>()
  let anchor = ''
  for (const id of ids) {
    if (common.has(id)) anchor = id
    else runs.set(anchor, [...(runs.get(anchor) ?? []), id])
  }
  return runs
}
