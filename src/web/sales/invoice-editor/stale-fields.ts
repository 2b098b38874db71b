import { same } from '#web/resource/same-values.ts'
import { type EditorForm, type EditorLine, isBlank } from './editor-form.ts'

/** What is decided together: a client brings their details along. */
const groups = {
  client: ['client_id', 'client', 'term_days', 'client_details'],
  number: ['series_id', 'number'],
  date: ['date'],
  date_due: ['date_due'],
  currency: ['currency', 'exchange_rate'],
  vat_document: ['vat'],
  prices_include_vat: ['prices_include_vat'],
  discount: ['discount'],
  delivery: ['delivery'],
  note: ['note'],
  issued_by: ['issued_by'],
  issued_to: ['issued_to'],
  language: ['language'],
  accounts: ['accounts'],
} as const satisfies Record<string, readonly (keyof EditorForm)[]>

export type StaleGroup = keyof typeof groups | 'lines'
/** A field that two people have left different. `line`: one of the lines, from 0; the others are as they were. */
export type StaleField = { key: string; group: StaleGroup; line?: number; mineChanged: boolean; theirsChanged: boolean }
export type StaleChoice = 'mine' | 'theirs'

/** What of a group tells two versions apart: of a client who it is, not what they owe meanwhile. */
const told = (form: EditorForm, group: keyof typeof groups): unknown =>
  group === 'client'
    ? [form.client_id, form.client?.title, form.client_details]
    : groups[group].map((name) => form[name])

const written = (form: EditorForm): EditorLine[] => form.lines.filter((line) => !isBlank(line))
/** A line without what is of this page only. */
const plain = ({ key: _, product_prices: __, ...line }: EditorLine) => line
const sameLine = (a: EditorLine | undefined, b: EditorLine | undefined) =>
  a !== undefined && b !== undefined && same(plain(a), plain(b))

const sameLines = (a: EditorForm, b: EditorForm) => {
  const [left, right] = [written(a), written(b)]
  return left.length === right.length && left.every((line, at) => sameLine(line, right[at]))
}

/** As long as nobody added or removed one, each line is a field of its own. */
const lineByLine = (...forms: EditorForm[]) => new Set(forms.map((form) => written(form).length)).size === 1

const lineFields = (typed: EditorForm, fresh: EditorForm, theirs: EditorForm): StaleField[] => {
  if (!lineByLine(typed, fresh, theirs))
    return [
      {
        key: 'lines',
        group: 'lines' as const,
        mineChanged: !sameLines(typed, fresh),
        theirsChanged: !sameLines(theirs, fresh),
      },
    ]
  const [mine, before, other] = [typed, fresh, theirs].map(written) as [EditorLine[], EditorLine[], EditorLine[]]
  return before.map((line, at) => ({
    key: `lines.${at}`,
    group: 'lines' as const,
    line: at,
    mineChanged: !sameLine(mine[at], line),
    theirsChanged: !sameLine(other[at], line),
  }))
}

/**
 * Where two people have gone apart since `fresh`: every field one or both have changed, unless both to the same. Empty where
 * nothing but the version differs.
 */
export const staleFields = (typed: EditorForm, fresh: EditorForm, theirs: EditorForm): StaleField[] => {
  const fields = (Object.keys(groups) as (keyof typeof groups)[]).map((group) => ({
    key: group,
    group,
    mineChanged: !same(told(typed, group), told(fresh, group)),
    theirsChanged: !same(told(theirs, group), told(fresh, group)),
    agreed: same(told(typed, group), told(theirs, group)),
  }))
  const lines = lineFields(typed, fresh, theirs).map((field) => ({
    ...field,
    agreed:
      field.line === undefined
        ? sameLines(typed, theirs)
        : sameLine(written(typed)[field.line], written(theirs)[field.line]),
  }))
  return [...fields, ...lines]
    .filter(({ mineChanged, theirsChanged, agreed }) => (mineChanged || theirsChanged) && !agreed)
    .map(({ agreed: _, ...field }) => field)
}

/** What was changed here stays unless said otherwise; what only they changed is theirs. */
export const usualChoice = ({ mineChanged }: StaleField): StaleChoice => (mineChanged ? 'mine' : 'theirs')

/** Their form with what was chosen of mine in it. */
export const mergedForm = (
  typed: EditorForm,
  theirs: EditorForm,
  fields: readonly StaleField[],
  choiceOf: (field: StaleField) => StaleChoice,
): EditorForm => {
  const mine = fields.filter((field) => choiceOf(field) === 'mine')
  const taken = mine.flatMap(({ group }) => (group === 'lines' ? [] : groups[group].map((name) => [name, typed[name]])))
  const places = mine.flatMap(({ line }) => (line === undefined ? [] : [line]))
  const all = mine.some(({ key }) => key === 'lines')
  const own = written(typed)
  const lines = all ? typed.lines : theirs.lines.map((line, at) => (places.includes(at) ? (own[at] ?? line) : line))
  return { ...theirs, ...(Object.fromEntries(taken) as Partial<EditorForm>), lines }
}
