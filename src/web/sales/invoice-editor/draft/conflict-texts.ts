import { draftLines } from '#domain/draft.ts'
import type { DraftConflict, DraftForm, DraftValue } from '#domain/draft.ts'
import type { ConflictTexts } from '#web/resource/draft/conflict-questions.tsx'
import { withDraftField } from '#domain/draft-field.ts'
import { draftFormOf, withDraft } from '#web/sales/invoice-editor/form/draft-form.ts'
import type { Editor } from '#web/sales/invoice-editor/form/editor.ts'
import type { InvoiceTranslate } from '#web/sales/invoice-editor/form/form-options.ts'
import { staleGroupOf } from '#web/sales/invoice-editor/form/stale-fields.ts'
import type { StaleField } from '#web/sales/invoice-editor/form/stale-fields.ts'
import { staleName, staleTexts } from '#web/sales/invoice-editor/form/stale-texts.ts'
import type { Language } from '#web/platform/texts/texts.ts'
import { changeClientId, clientFieldId } from '#web/sales/invoice-editor/client-part.tsx'
import { clientOf } from './draft-clients.ts'

/** The parts of the form. */
export type ConflictPart = 'client' | 'facts' | 'lines' | 'sums' | 'more'

const clientFields: ReadonlySet<string> = new Set(['client_id', 'client_details'])
const factFields: ReadonlySet<string> = new Set([
  'date',
  'date_due',
  'series_id',
  'number',
  'type',
  'reference_number',
  'order_reference',
  'buyer_reference',
  'contract_reference',
])
const sumFields: ReadonlySet<string> = new Set(['discount', 'delivery', 'note'])

export const partOf = (field: string): ConflictPart => {
  if (field === 'lines' || field.startsWith('lines.')) return 'lines'
  if (clientFields.has(field)) return 'client'
  if (factFields.has(field)) return 'facts'
  return sumFields.has(field) ? 'sums' : 'more'
}

const simple = (value: DraftValue): string =>
  value === null || value === '' ? '–' : typeof value === 'object' ? '…' : String(value)

/** The controls of a field: of a client the search or the card, of a line its row. */
export const conflictIds = (field: string): string[] => {
  const [first, id] = field.split('.')
  if (first === 'lines') return id === undefined ? [] : [`line-${id}`]
  return clientFields.has(field) ? [clientFieldId, changeClientId] : [`invoice-${field}`]
}

type Shown = { editor: Editor; t: InvoiceTranslate; locale: Language; removed: string }

/** The name of the field and both values as the form shows them. */
export const conflictTexts = (conflict: DraftConflict, { editor, t, locale, removed }: Shown): ConflictTexts => {
  const { options } = editor
  const form = editor.form.get()
  const draft = draftFormOf(form, options)
  const field = fieldOf(conflict.field, draft)
  if (!field) return { name: conflict.field, mine: simple(conflict.mine), theirs: simple(conflict.theirs) }
  const textOf = (value: DraftValue) => {
    if (field.line !== undefined && value === null && conflict.field.split('.').length === 2) return removed
    const shown = withDraft(form, { form: withDraftField(draft, conflict.field, value), clientOf, options })
    return staleTexts(field.line === undefined ? field : inForm(field, conflict.field, shown), {
      form: shown,
      options,
      t,
      locale,
    }).join(', ')
  }
  return { name: staleName(field, t), mine: textOf(conflict.mine), theirs: textOf(conflict.theirs) }
}

const field = (group: StaleField['group'], line?: number): StaleField => ({
  key: group,
  group,
  ...(line === undefined ? {} : { line }),
  mineChanged: true,
  theirsChanged: true,
})

const fieldOf = (name: string, draft: DraftForm): StaleField | undefined => {
  const [first = '', id] = name.split('.')
  if (first === 'lines') {
    const at = draftLines(draft).findIndex((line) => line.id === id)
    return field('lines', id === undefined ? undefined : at < 0 ? draftLines(draft).length : at)
  }
  const group = staleGroupOf(first)
  return group && field(group)
}

/** A line that is missing on this side is elsewhere in the other version. */
const inForm = (stale: StaleField, name: string, form: { lines: readonly { key: string }[] }): StaleField => {
  const at = form.lines.findIndex(({ key }) => key === name.split('.')[1])
  return at < 0 ? stale : { ...stale, line: at }
}
