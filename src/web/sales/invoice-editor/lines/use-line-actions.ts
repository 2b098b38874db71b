import { useMemo } from 'react'
import type { Product } from '#contract/sales/product.ts'
import { i18n } from '#web/platform/texts/texts.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import type { Editor } from '#web/sales/invoice-editor/form/editor.ts'
import { emptyLine, isBlank } from '#web/sales/invoice-editor/form/editor-form.ts'
import { focusCell } from '#web/sales/invoice-editor/form/field-controls.ts'
import { productLine } from '#web/sales/invoice-editor/form/form-changes.ts'
import { defaultUnitId, defaultVatId, vatDateOf, vatsOn } from '#web/sales/invoice-editor/form/form-options.ts'
import { openNewProduct } from '#web/sales/invoice-editor/new-record-panels.tsx'
import { parseTable } from './paste-table.ts'
import type { PastedRow } from './paste-table.ts'

export type LineActions = ReturnType<typeof createLineActions>

/** The actions of rows, their menus and keys. `announce` is for screen readers; `browsed` is called when the list of products closes. */
const createLineActions = (editor: Editor, announce: (texts: string) => void, onBrowsed: () => void) => {
  const pick = (key: string, product: Product) => {
    editor.setLine(key, productLine(product, editor.form.get(), editor.options))
    focusCell(key, 'quantity')
  }
  return {
    browsed: onBrowsed,
    pick,
    create: async (key: string, title: string) => {
      const product = await openNewProduct(title)
      if (product) pick(key, product)
      else focusCell(key, 'title')
    },
    paste: (key: string, text: string): boolean => {
      const rows = parseTable(text)
      if (!rows) return false
      const pasted = rows.map((row) => pastedLine(row, editor))
      editor.pasteLines(key, pasted)
      // Focuses the row below the pasted ones; the original row may be gone.
      const { lines } = editor.form.get()
      const next = lines[lines.findIndex((line) => line.key === pasted.at(-1)?.key) + 1]
      if (next) focusCell(next.key, 'title')
      announce(i18n.t('invoice:pasted', { count: rows.length }))
      return true
    },
    describe: (key: string) => {
      editor.setLine(key, { description: '' })
      focusCell(key, 'description')
    },
    discount: (key: string) => {
      editor.setLine(key, { discount: { kind: 'percent', value: '' } })
      focusCell(key, 'discount.value')
    },
    duplicate: (key: string) => editor.duplicateLine(key),
    move: (key: string, to: number) => {
      const { lines } = editor.form.get()
      const end = lines.filter((line) => !isBlank(line)).length
      if (to < 0 || to >= end) return
      editor.moveLine(key, to)
      announce(i18n.t('invoice:line_moved', { number: to + 1 }))
    },
    /** Removes the row and focuses the one below, or above if it was the last. */
    remove: (key: string) => {
      const { lines } = editor.form.get()
      const at = lines.findIndex((line) => line.key === key)
      const next = lines[at + 1] ?? lines[at - 1]
      const undo = editor.removeLine(key)
      if (next) focusCell(next.key, 'title')
      toast.success(i18n.t('invoice:line_removed'), { action: { label: i18n.t('common:undo'), onClick: undo } })
    },
  }
}

const pastedLine = (row: PastedRow, { form, options }: Editor) => {
  const date = vatDateOf(form.get())
  const unit = options.units.find(({ short_name, title }) =>
    [short_name, title].some(
      (name) => name.replace(/\.$/, '').toLowerCase() === row.unit?.replace(/\.$/, '').toLowerCase(),
    ),
  )
  const vat = vatsOn(options.vats, date).find(({ rate }) => Number(rate) === Number(row.rate))
  return {
    ...emptyLine(unit?.id ?? defaultUnitId(options), row.rate && vat ? vat.id : defaultVatId(options, date)),
    title: row.title,
    quantity: row.quantity ?? '1',
    price: row.price ?? '',
  }
}

export const useLineActions = (editor: Editor, announce: (texts: string) => void, onBrowsed: () => void): LineActions =>
  // `announce` and `browsed` are state setters, which never change.
  useMemo(() => createLineActions(editor, announce, onBrowsed), [editor, announce, onBrowsed])
