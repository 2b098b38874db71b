import { eachOf, namesOf } from '#contract/platform/field-names.ts'
import { invoiceTextNames } from '#contract/sales/invoice-fields.ts'
import type { InvoiceText } from '#contract/sales/invoice-fields.ts'
import { same } from '#web/resource/form/same-values.ts'
import { type EditorForm, type EditorLine, isBlank } from './editor-form.ts'

/** By field the group it is decided in (a client brings their details along); null: none, it stays as it is or is compared by itself. */
const groupOf = {
  client_id: 'client',
  client: 'client',
  term_days: 'client',
  client_details: 'client',
  series_id: 'number',
  number: 'number',
  date: 'date',
  date_due: 'date_due',
  currency: 'currency',
  exchange_rate: 'currency',
  vat: 'vat_document',
  prices_include_vat: 'prices_include_vat',
  discount: 'discount',
  delivery: 'delivery',
  ...(eachOf(invoiceTextNames, (name) => name) as { [Name in InvoiceText]: Name }),
  language: 'language',
  accounts: 'accounts',
  lines: null,
  type: null,
  reference_invoice_id: null,
  reference_number: null,
  proforma_id: null,
  by_hand: null,
} as const satisfies Record<keyof EditorForm, string | null>

type Group = NonNullable<(typeof groupOf)[keyof EditorForm]>
export type StaleGroup = Group | 'lines'

const fieldsOf = (group: Group) => namesOf(groupOf).filter((name) => groupOf[name] === group)
const groups = [...new Set(Object.values(groupOf))].filter((group) => group !== null)

/** A field that two people have left different. `line`: one of the lines, from 0; the others are as they were. */
export type StaleField = { key: string; group: StaleGroup; line?: number; mineChanged: boolean; theirsChanged: boolean }
export type StaleChoice = 'mine' | 'theirs'

/** What of a group tells two versions apart: of a client who it is, not what they owe meanwhile. */
const told = (form: EditorForm, group: Group): unknown =>
  group === 'client'
    ? [form.client_id, form.client?.title, form.client_details]
    : fieldsOf(group).map((name) => form[name])

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
  const fields = groups.map((group) => ({
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
  const taken = mine.flatMap(({ group }) =>
    group === 'lines' ? [] : fieldsOf(group).map((name) => [name, typed[name]]),
  )
  const places = mine.flatMap(({ line }) => (line === undefined ? [] : [line]))
  const all = mine.some(({ key }) => key === 'lines')
  const own = written(typed)
  const lines = all ? typed.lines : theirs.lines.map((line, at) => (places.includes(at) ? (own[at] ?? line) : line))
  return { ...theirs, ...(Object.fromEntries(taken) as Partial<EditorForm>), lines }
}
