import { draftLines, isSameValue, mergeDraft } from './draft.ts'
import type { DraftConflict, DraftForm, DraftLine, DraftValue, MergedDraft } from './draft.ts'

/** A field as conflicts name it: `note`, `lines.{id}`, `lines.{id}.price`, or `lines` for the order of lines. */
type FieldPath = { id: string; name: string } | { id: string } | { name: string } | 'order'

const pathOf = (field: string): FieldPath => {
  if (field === 'lines') return 'order'
  const [first, id, ...rest] = field.split('.')
  if (first !== 'lines' || id === undefined) return { name: field }
  return rest.length > 0 ? { id, name: rest.join('.') } : { id }
}

const valueOf = (fields: DraftForm | undefined, name: string): DraftValue =>
  fields && Object.hasOwn(fields, name) ? (fields[name] ?? null) : null

/** The value of a field that a conflict names; null: absent. Of the order of lines: their ids. */
export const draftField = (form: DraftForm, field: string): DraftValue => {
  const path = pathOf(field)
  if (path === 'order') return draftLines(form).map(({ id }) => id)
  if (!('id' in path)) return valueOf(form, path.name)
  const line = draftLines(form).find(({ id }) => id === path.id)
  return 'name' in path ? valueOf(line, path.name) : (line ?? null)
}

/** The form with another value of a field that a conflict names. A line of null is removed, a missing one is added at the end. */
export const withDraftField = (form: DraftForm, field: string, value: DraftValue): DraftForm => {
  const path = pathOf(field)
  if (path === 'order') return { ...form, lines: inOrder(draftLines(form), value) }
  if (!('id' in path)) return { ...form, [path.name]: value }
  const lines = draftLines(form)
  if ('name' in path)
    return { ...form, lines: lines.map((line) => (line.id === path.id ? { ...line, [path.name]: value } : line)) }
  const others = lines.filter(({ id }) => id !== path.id)
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return { ...form, lines: others }
  const line: DraftLine = { ...value, id: path.id }
  return {
    ...form,
    lines: others.length === lines.length ? [...lines, line] : lines.map((each) => (each.id === path.id ? line : each)),
  }
}

/** The lines of `ids` change places among themselves; all others stay where they are. */
const inOrder = (lines: DraftLine[], ids: DraftValue): DraftLine[] => {
  const order = Array.isArray(ids) ? ids : []
  const moved = order.flatMap((id) => lines.find((line) => line.id === id) ?? [])
  return lines.map((line) => (order.includes(line.id) ? (moved.shift() ?? line) : line))
}

/** The fields with other values than in the stored form; lines are one field. Absent is the same as null. */
export const changedDraftFields = (stored: DraftForm, form: DraftForm): DraftForm => {
  const names = [...new Set([...Object.keys(stored), ...Object.keys(form)])]
  return Object.fromEntries(
    names.flatMap((name) =>
      isSameValue(valueOf(stored, name), valueOf(form, name)) ? [] : [[name, valueOf(form, name)] as const],
    ),
  )
}

/** What may be sent of a form: fields that wait for a choice keep their stored values. */
export const withoutConflicts = (form: DraftForm, stored: DraftForm, conflicts: readonly DraftConflict[]): DraftForm =>
  conflicts.reduce((now, { field }) => withDraftField(now, field, draftField(stored, field)), form)

/**
 * The form on screen after an answer of the server. `sent` is what the answer was computed from, `now` what is on screen, `stored` what the
 * server has. Changes of others are taken over; a field that both changed keeps what is on screen and is a conflict until a person chooses.
 * `open` are the conflicts before and those of the answer.
 */
export const settleDraft = (
  sent: DraftForm,
  now: DraftForm,
  stored: DraftForm,
  open: readonly DraftConflict[],
): MergedDraft => {
  const merged = mergeDraft(sent, now, stored)
  const fields = new Map([...open, ...merged.conflicts].map((conflict) => [conflict.field, conflict]))
  const conflicts = [...fields.values()]
    .map((conflict) => ({
      ...conflict,
      mine: draftField(now, conflict.field),
      theirs: draftField(stored, conflict.field),
    }))
    .filter(({ mine, theirs }) => !isSameValue(mine, theirs))
  const form = conflicts.reduce((shown, { field, mine }) => withDraftField(shown, field, mine), merged.form)
  return { form, conflicts }
}
