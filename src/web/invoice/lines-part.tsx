import { IconBox, IconPlus } from '@tabler/icons-react'
import { type FocusEvent, useMemo, useState } from 'react'
import type { InvoiceTotals } from '#domain/invoice-totals.ts'
import type { FieldError, FieldErrors } from '../resource/form-errors.ts'
import { useStore } from '../store.ts'
import { Button } from '../ui/button.tsx'
import { SwitchField } from '../ui/check-field.tsx'
import type { EditorForm } from './editor-form.ts'
import { isBlank } from './editor-form.ts'
import type { Editor } from './editor.ts'
import { withPricesIncludingVat } from './form-changes.ts'
import { lineKeys } from './line-keys.ts'
import { LineRow } from './line-row.tsx'
import { useLineSetup } from './line-setup.ts'
import classes from './lines-part.module.css'
import { focusCell, useLineActions } from './use-line-actions.ts'
import { useLineDrag } from './use-line-drag.ts'

/** From here on rows out of sight are left undrawn. */
const manyRows = 80

type Props = { editor: Editor; form: EditorForm; totals: InvoiceTotals; errors: FieldErrors }

/** The lines of the document, like a ledger: typed in place, one row always ready for the next. */
export const LinesPart = ({ editor, form, totals, errors }: Props) => {
  const setup = useLineSetup(form, editor.options)
  const { t } = setup
  const active = useStore(editor.active)
  const [said, setSaid] = useState('')
  const [browsing, setBrowsing] = useState<string>()
  const browsed = useMemo(() => () => setBrowsing(undefined), [])
  const actions = useLineActions(editor, setSaid, browsed)
  const { table, onGrab } = useLineDrag(editor)
  const keys = useMemo(() => lineKeys(editor, actions), [editor, actions])
  const byLine = useMemo(() => errorsByLine(errors), [errors])
  const movable = form.lines.findLastIndex((line) => !isBlank(line)) + 1
  const typeNext = (): string => {
    const key = form.lines.at(-1)?.key ?? ''
    focusCell(key, 'title')
    return key
  }
  const enter = (event: FocusEvent<HTMLElement>) =>
    editor.active.set((event.target as Element).closest('[data-line]')?.getAttribute('data-line') ?? null)
  const priceHead = t(setup.vat ? (setup.gross ? 'price_with_vat' : 'price_without_vat') : 'price')
  return (
    <div className={classes.lines}>
      <div className={classes.heads} aria-hidden="true" data-vat={setup.vat || undefined}>
        <span />
        <span>{t('title')}</span>
        <span data-right>{t('quantity')}</span>
        <span>{t('unit')}</span>
        <span data-right>{priceHead}</span>
        {setup.vat && <span data-right>{t('vat')}</span>}
        <span data-right>{t('sum')}</span>
      </div>
      {/* One listener for all rows; the controls inside are what takes part in the order of focus. */}
      <div
        ref={table}
        id="invoice-lines"
        role="group"
        aria-label={t('lines')}
        data-many={form.lines.length > manyRows || undefined}
        onKeyDown={keys}
        onFocus={enter}
        // A row is entered anywhere in it, also where it only says something.
        onClick={(event) => enterRow(event.target as Element)}
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && editor.active.set(null)}
      >
        {form.lines.map((line, at) => (
          <LineRow
            key={line.key}
            line={line}
            at={at}
            movable={movable}
            sum={totals.lines[at]?.total ?? '0'}
            active={active === line.key}
            browsing={browsing === line.key}
            errors={byLine.get(line.key)}
            setup={setup}
            editor={editor}
            actions={actions}
            onGrab={onGrab}
          />
        ))}
      </div>
      <div className={classes.below}>
        <Button variant="link" size="small" icon={<IconPlus size={16} stroke={1.75} />} onClick={() => void typeNext()}>
          {t('add_line')}
        </Button>
        <Button
          variant="link"
          size="small"
          icon={<IconBox size={16} stroke={1.75} />}
          onClick={() => setBrowsing(typeNext())}
        >
          {t('from_products')}
        </Button>
        {setup.vat && (
          <div className={classes.prices}>
            <SwitchField
              label={t('prices_include_vat')}
              checked={form.prices_include_vat}
              onChange={(gross) => editor.update((now) => withPricesIncludingVat(now, gross))}
            />
          </div>
        )}
      </div>
      <div className="visually-hidden" role="status">
        {said}
      </div>
    </div>
  )
}

const enterRow = (target: Element) => {
  const key = target.closest('[data-line]')?.getAttribute('data-line')
  if (key && !target.closest('input, select, textarea, button, [role="listbox"]')) focusCell(key, 'title')
}

/** `lines.l7.title` → l7: { title }. The same objects as long as nothing is wrong. */
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
