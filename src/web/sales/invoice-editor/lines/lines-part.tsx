import { IconBox, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { FocusEvent } from 'react'
import type { InvoiceTotals } from '#domain/invoice-totals.ts'
import { afterPress } from '#web/resource/form/after-press.ts'
import type { FieldError, FieldErrors } from '#web/resource/form/form-errors.ts'
import { useStore } from '#web/platform/store.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SwitchField } from '#web/ui/fields/check-field.tsx'
import { isBlank } from '#web/sales/invoice-editor/form/editor-form.ts'
import type { EditorForm } from '#web/sales/invoice-editor/form/editor-form.ts'
import type { Editor } from '#web/sales/invoice-editor/form/editor.ts'
import { focusCell } from '#web/sales/invoice-editor/form/field-controls.ts'
import { withPricesIncludingVat } from '#web/sales/invoice-editor/form/form-changes.ts'
import { priceName } from './line-fields.tsx'
import { lineKeys } from './line-keys.ts'
import { LineRow } from './line-row.tsx'
import { useLineSetup } from '#web/sales/invoice-editor/form/form-options.ts'
import type { LineSetup } from '#web/sales/invoice-editor/form/form-options.ts'
import classes from './lines-part.module.css'
import { useLineActions } from './use-line-actions.ts'
import { useLineDrag } from './use-line-drag.ts'

/** From this number of rows on, those out of view are not rendered. */
const virtualisedFrom = 80

type Props = { editor: Editor; form: EditorForm; totals: InvoiceTotals; errors: FieldErrors }

/** The lines of the document: an editable table with a blank row at the end. */
export const LinesPart = ({ editor, form, totals, errors }: Props) => {
  const setup = useLineSetup(form, editor.options)
  const active = useStore(editor.active)
  const [announcement, setAnnouncement] = useState('')
  const [browsing, setBrowsing] = useState<string>()
  const browsed = useMemo(() => () => setBrowsing(undefined), [])
  const actions = useLineActions(editor, setAnnouncement, browsed)
  const { table, onGrab } = useLineDrag(editor)
  const keys = useMemo(() => lineKeys(editor, actions), [editor, actions])
  const byLine = useMemo(() => errorsByLine(errors), [errors])
  const movable = form.lines.findLastIndex((line) => !isBlank(line)) + 1
  const enter = ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    // The open menu of a row is elsewhere in the DOM, but in React it is inside the row, which stays active.
    if (currentTarget.contains(target)) editor.active.set(rowOf(target) ?? null)
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // Without a new focused element, such as after a tap beside everything, the row stays active.
    if (!relatedTarget || currentTarget.contains(relatedTarget) || relatedTarget.closest('[role="menu"]')) return
    // Wait until the pointer is released: a closing line would move the pressed element away, and the click would be lost.
    afterPress(() => currentTarget.contains(document.activeElement) || editor.active.set(null))
  }
  return (
    <div className={classes.lines}>
      <Heads setup={setup} />
      {/* One listener for all rows; only the controls inside are focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={table}
        role="group"
        aria-label={setup.t('lines')}
        data-many={form.lines.length > virtualisedFrom || undefined}
        onKeyDown={keys}
        onFocus={enter}
        // A click on any part of a row focuses it.
        onClick={(event) => enterRow(event.target as Element)}
        onBlur={leave}
      >
        {form.lines.map((line, at) => (
          <LineRow
            key={line.key}
            {...{ line, at, movable, setup, editor, actions, onGrab }}
            sum={totals.lines[at]?.total ?? '0'}
            active={active === line.key}
            browsing={browsing === line.key}
            errors={byLine.get(line.key)}
          />
        ))}
      </div>
      <Below editor={editor} form={form} setup={setup} onBrowse={setBrowsing} />
      <div className="visually-hidden" role="status">
        {announcement}
      </div>
    </div>
  )
}

const Heads = ({ setup }: { setup: LineSetup }) => {
  const { t, vat } = setup
  return (
    <div className={classes.headers} aria-hidden="true" data-vat={vat || undefined}>
      <span />
      <span>{t('title')}</span>
      <span data-right>{t('quantity')}</span>
      <span>{t('unit')}</span>
      <span data-right>{priceName(setup)}</span>
      {vat && <span data-right>{t('vat')}</span>}
      <span data-right>{t('sum')}</span>
    </div>
  )
}

type BelowProps = Pick<Props, 'editor' | 'form'> & { setup: LineSetup; onBrowse: (key: string) => void }

const Below = ({ editor, form, setup, onBrowse }: BelowProps) => {
  const { t } = setup
  /** Focuses the blank row at the end. */
  const typeNext = (): string => {
    const key = form.lines.at(-1)?.key ?? ''
    focusCell(key, 'title')
    return key
  }
  const icon = { size: 16, stroke: 1.75 }
  return (
    <div className={classes.below}>
      <Button variant="link" size="small" icon={<IconPlus {...icon} />} onClick={() => void typeNext()}>
        {t('add_line')}
      </Button>
      <Button variant="link" size="small" icon={<IconBox {...icon} />} onClick={() => onBrowse(typeNext())}>
        {t('from_products')}
      </Button>
      {setup.vat && (
        <div className={classes.prices}>
          <SwitchField
            id="invoice-prices_include_vat"
            label={t('prices_include_vat')}
            checked={form.prices_include_vat}
            onChange={(gross) => editor.update((now) => withPricesIncludingVat(now, gross))}
          />
        </div>
      )}
    </div>
  )
}

const rowOf = (target: Element) => target.closest('[data-line]')?.getAttribute('data-line')

const enterRow = (target: Element) => {
  const key = rowOf(target)
  if (key && !target.closest('input, select, textarea, button, [role="listbox"]')) focusCell(key, 'title')
}

/** Groups errors by line: `lines.l7.title` → l7: { title }. */
const errorsByLine = (errors: FieldErrors): Map<string, Record<string, FieldError>> => {
  const lines = new Map<string, Record<string, FieldError>>()
  for (const [path, error] of Object.entries(errors)) {
    const [, key, field] = /^lines\.([^.]+)\.(.+)$/.exec(path) ?? []
    if (!key || !field) continue
    const line = lines.get(key) ?? {}
    line[field] = error
    lines.set(key, line)
  }
  return lines
}
