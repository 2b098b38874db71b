import { recordByName, namesOf } from '#contract/platform/field-names.ts'
import { invoiceTextNames } from '#contract/sales/invoice-fields.ts'
import type { InvoiceText } from '#contract/sales/invoice-fields.ts'
import { equalValues } from '#web/resource/form/same-values.ts'
import { type EditorForm, type EditorLine, isBlank } from './editor-form.ts'

/** The group of each field, which is merged as a whole (a client includes their details). Null: not merged, or compared separately. */
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
  ...(recordByName(invoiceTextNames, (name) => name) as { [Name in InvoiceText]: Name }),
  date_supply: 'supply',
  supply_from: 'supply',
  supply_to: 'supply',
  language: 'language',
  accounts: 'accounts',
  lines: null,
  type: null,
  reference_invoice_id: null,
  reference_number: null,
  reference_vat_date: null,
  proforma_id: null,
  quote_id: null,
  by_hand: null,
} as const satisfies Record<keyof EditorForm, string | null>

/** The group that a field of the form is shown with; undefined if it is not merged or compared separately. */
export const staleGroupOf = (field: string): StaleGroup | undefined =>
  Object.hasOwn(groupOf, field) ? (groupOf[field as keyof EditorForm] ?? undefined) : undefined

type Group = NonNullable<(typeof groupOf)[keyof EditorForm]>
export type StaleGroup = Group | 'lines'

const fieldsOf = (group: Group) => namesOf(groupOf).filter((name) => groupOf[name] === group)
const groups = [...new Set(Object.values(groupOf))].filter((group) => group !== null)

/** A field with different values in two versions. `line`: the index of the line, if it is a single line. */
export type StaleField = { key: string; group: StaleGroup; line?: number; mineChanged: boolean; theirsChanged: boolean }
export type StaleChoice = 'mine' | 'theirs'

/** The values of a group to compare; for a client without the debt. */
const comparedValues = (form: EditorForm, group: Group): unknown =>
  group === 'client'
    ? [form.client_id, form.client?.title, form.client_details]
    : fieldsOf(group).map((name) => form[name])

const filledLinesOf = (form: EditorForm): EditorLine[] => form.lines.filter((line) => !isBlank(line))
/** A line without data of this page. */
const withoutPageData = ({ key: _, product_prices: __, ...line }: EditorLine) => line
const sameLine = (a: EditorLine | undefined, b: EditorLine | undefined) =>
  a !== undefined && b !== undefined && equalValues(withoutPageData(a), withoutPageData(b))

const sameLines = (a: EditorForm, b: EditorForm) => {
  const [left, right] = [filledLinesOf(a), filledLinesOf(b)]
  return left.length === right.length && left.every((line, at) => sameLine(line, right[at]))
}

/** Lines are merged one by one unless lines were added or removed. */
const lineByLine = (...forms: EditorForm[]) => new Set(forms.map((form) => filledLinesOf(form).length)).size === 1

const lineFields = (typed: EditorForm, initialValues: EditorForm, theirs: EditorForm): StaleField[] => {
  if (!lineByLine(typed, initialValues, theirs))
    return [
      {
        key: 'lines',
        group: 'lines' as const,
        mineChanged: !sameLines(typed, initialValues),
        theirsChanged: !sameLines(theirs, initialValues),
      },
    ]
  const [mine, before, other] = [typed, initialValues, theirs].map(filledLinesOf) as [
    EditorLine[],
    EditorLine[],
    EditorLine[],
  ]
  return before.map((line, at) => ({
    key: `lines.${at}`,
    group: 'lines' as const,
    line: at,
    mineChanged: !sameLine(mine[at], line),
    theirsChanged: !sameLine(other[at], line),
  }))
}

/**
 * The conflicts of two versions with the common base `initialValues`: every field that one or both users have changed, unless to the same
 * value. Empty when only the version number differs.
 */
export const staleFields = (typed: EditorForm, initialValues: EditorForm, theirs: EditorForm): StaleField[] => {
  const fields = groups.map((group) => ({
    key: group,
    group,
    mineChanged: !equalValues(comparedValues(typed, group), comparedValues(initialValues, group)),
    theirsChanged: !equalValues(comparedValues(theirs, group), comparedValues(initialValues, group)),
    isSame: equalValues(comparedValues(typed, group), comparedValues(theirs, group)),
  }))
  const lines = lineFields(typed, initialValues, theirs).map((field) => ({
    ...field,
    isSame:
      field.line === undefined
        ? sameLines(typed, theirs)
        : sameLine(filledLinesOf(typed)[field.line], filledLinesOf(theirs)[field.line]),
  }))
  return [...fields, ...lines]
    .filter(({ mineChanged, theirsChanged, isSame }) => (mineChanged || theirsChanged) && !isSame)
    .map(({ isSame: _, ...field }) => field)
}

/** The default choice: the user's own changes, and otherwise the other version. */
export const defaultChoice = ({ mineChanged }: StaleField): StaleChoice => (mineChanged ? 'mine' : 'theirs')

/** The other version with the fields that were chosen from the user's own. */
export const mergedForm = (
  typed: EditorForm,
  theirs: EditorForm,
  fields: readonly StaleField[],
  choiceOf: (field: StaleField) => StaleChoice,
): EditorForm => {
  const mine = fields.filter((field) => choiceOf(field) === 'mine')
  const ownFields = mine.flatMap(({ group }) =>
    group === 'lines' ? [] : fieldsOf(group).map((name) => [name, typed[name]]),
  )
  const places = mine.flatMap(({ line }) => (line === undefined ? [] : [line]))
  const all = mine.some(({ key }) => key === 'lines')
  const own = filledLinesOf(typed)
  const lines = all ? typed.lines : theirs.lines.map((line, at) => (places.includes(at) ? (own[at] ?? line) : line))
  return { ...theirs, ...(Object.fromEntries(ownFields) as Partial<EditorForm>), lines }
}
