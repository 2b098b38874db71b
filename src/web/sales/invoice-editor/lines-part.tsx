import { IconBox, IconPlus } from '@tabler/icons-react'
import { type FocusEvent, useMemo, useState } from 'react'
import type { InvoiceTotals } from '#domain/invoice-totals.ts'
import { afterPress } from '#web/resource/form/after-press.ts'
import type { FieldError, FieldErrors } from '#web/resource/form/form-errors.ts'
import { useStore } from '#web/platform/storage/store.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SwitchField } from '#web/ui/fields/check-field.tsx'
import { type EditorForm, isBlank } from './editor-form.ts'
import type { Editor } from './editor.ts'
import { focusCell } from './focus-control.ts'
import { withPricesIncludingVat } from './form-changes.ts'
import { priceName } from './line-fields.tsx'
import { lineKeys } from './line-keys.ts'
import { LineRow } from './line-row.tsx'
import { type LineSetup, useLineSetup } from './line-setup.ts'
import classes from './lines-part.module.css'
import { useLineActions } from './use-line-actions.ts'
import { useLineDrag } from './use-line-drag.ts'

/** From here on rows out of sight are left undrawn. */
const manyRows = 80

type Props = { editor: Editor; form: EditorForm; totals: InvoiceTotals; errors: FieldErrors }

/** The lines of the document, like a ledger: typed in place, one row always ready for the next. */
export const LinesPart = ({ editor, form, totals, errors }: Props) => {
  const setup = useLineSetup(form, editor.options)
  const active = useStore(editor.active)
  const [said, setSaid] = useState('')
  const [browsing, setBrowsing] = useState<string>()
  const browsed = useMemo(() => () => setBrowsing(undefined), [])
  const actions = useLineActions(editor, setSaid, browsed)
  const { table, onGrab } = useLineDrag(editor)
  const keys = useMemo(() => lineKeys(editor, actions), [editor, actions])
  const byLine = useMemo(() => errorsByLine(errors), [errors])
  const movable = form.lines.findLastIndex((line) => !isBlank(line)) + 1
  const enter = ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    // A row's open menu hangs elsewhere in the page, though to React it stands in the row: one is still in that row.
    if (currentTarget.contains(target)) editor.active.set(rowOf(target) ?? null)
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // Nowhere else: a button that gave way to its menu, a tap beside everything.
    if (!relatedTarget || currentTarget.contains(relatedTarget) || relatedTarget.closest('[role="menu"]')) return
    // Not under a finger that is still down: the line closing would move what is pressed away, and the press be lost.
    afterPress(() => currentTarget.contains(document.activeElement) || editor.active.set(null))
  }
  return (
    <div className={classes.lines}>
      <Heads setup={setup} />
      {/* One listener for all rows; the controls inside are what takes part in the order of focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={table}
        role="group"
        aria-label={setup.t('lines')}
        data-many={form.lines.length > manyRows || undefined}
        onKeyDown={keys}
        onFocus={enter}
        // A row is entered anywhere in it, also where it only says something.
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
        {said}
      </div>
    </div>
  )
}

const Heads = ({ setup }: { setup: LineSetup }) => {
  const { t, vat } = setup
  return (
    <div className={classes.heads} aria-hidden="true" data-vat={vat || undefined}>
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
  /** The row that waits at the end. */
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
