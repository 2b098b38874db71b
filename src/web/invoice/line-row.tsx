import { IconGripVertical } from '@tabler/icons-react'
import { memo, type PointerEvent } from 'react'
import type { FieldError } from '../resource/form-errors.ts'
import { FieldNote } from '../ui/field.tsx'
import { Money } from '../ui/money.tsx'
import { type EditorLine, isBlank, type LineField } from './editor-form.ts'
import type { Editor } from './editor.ts'
import { priceText, quantityText } from './figures.ts'
import { ChoiceCell, FigureCell } from './line-cells.tsx'
import { LineExtra } from './line-extra.tsx'
import { LineMenu } from './line-menu.tsx'
import classes from './line-row.module.css'
import type { LineSetup } from './line-setup.ts'
import { lineSummary } from './line-summary.ts'
import { LineTitle } from './line-title.tsx'
import type { LineActions } from './use-line-actions.ts'
import { errorWords } from './error-words.ts'

export type LineRowProps = {
  line: EditorLine
  at: number
  /** Rows that can be moved: all but the blank one at the end. */
  movable: number
  sum: string
  active: boolean
  browsing: boolean
  /** What is wrong in this line, by field. */
  errors: Readonly<Record<string, FieldError>> | undefined
  setup: LineSetup
  editor: Editor
  actions: LineActions
  onGrab: (event: PointerEvent<HTMLElement>, key: string) => void
}

/** Id of a line's field; the keys of the table and the list of what is wrong lead to it. */
export const cellId = (key: string, field: string) => `line-${key}-${field}`

/** One line, as a row of the ledger; where there is no width for one, as a card. */
export const LineRow = memo(({ line, at, setup, editor, actions, active, errors, ...props }: LineRowProps) => {
  const { t, locale } = setup
  const number = at + 1
  const note = cellId(line.key, 'note')
  const cell = (field: LineField, head: string) => ({
    id: cellId(line.key, field),
    name: t('cell_name', { name: head, number }),
    head,
    value: line[field],
    invalid: errors?.[field] !== undefined,
    note,
    onChange: (value: string) => editor.setLine(line.key, { [field]: value }),
    onLeave: () => editor.leave(`lines.${line.key}.${field}`),
  })
  const blank = isBlank(line)
  const unit = setup.units.find((option) => option.value === line.unit_id)?.short ?? ''
  const vat = setup.vats.find((option) => option.value === line.vat_id)?.short ?? ''
  const wrong = errors && Object.values(errors)
  return (
    <div
      className={classes.row}
      role="group"
      aria-label={t('line_of', { number })}
      data-line={line.key}
      data-active={active || undefined}
      data-blank={blank || undefined}
      data-vat={setup.vat || undefined}
    >
      <button
        type="button"
        className={classes.handle}
        tabIndex={-1}
        aria-label={t('line_handle', { number })}
        onPointerDown={(event) => props.onGrab(event, line.key)}
      >
        <IconGripVertical size={16} stroke={1.75} />
      </button>
      <LineTitle
        id={cellId(line.key, 'title')}
        number={number}
        value={line.title}
        setup={setup}
        active={active}
        browsing={props.browsing}
        onBrowsed={actions.browsed}
        invalid={errors?.title !== undefined}
        note={note}
        onChange={(title) => editor.setLine(line.key, { title, product_id: title ? line.product_id : null })}
        onLeave={() => editor.leave(`lines.${line.key}.title`)}
        onPick={(product) => actions.pick(line.key, product)}
        onCreate={(title) => actions.create(line.key, title)}
        onPaste={(text) => actions.paste(line.key, text)}
      />
      <span className={classes.summary} aria-hidden="true">
        {lineSummary(line, setup, unit, vat)}
      </span>
      <span className={classes.fields}>
        <FigureCell
          {...cell('quantity', t('quantity'))}
          format={(value) => quantityText(value, setup.formats.get(line.unit_id), locale)}
        />
        <ChoiceCell {...cell('unit_id', t('unit_short'))} options={setup.units} short={unit} full={active} />
        <FigureCell
          {...cell('price', t(setup.vat ? (setup.gross ? 'price_with_vat' : 'price_without_vat') : 'price'))}
          format={(value) => priceText(value, setup.currency, locale)}
          placeholder={priceText('0', setup.currency, locale)}
        />
        {setup.vat && (
          <ChoiceCell {...cell('vat_id', t('vat'))} options={setup.offeredVats} short={vat} full={active} right />
        )}
      </span>
      <span className={classes.sum}>
        {!blank && <Money amount={props.sum} currency={setup.currency} locale={locale} />}
      </span>
      <LineMenu line={line} at={at} movable={props.movable} setup={setup} actions={actions} active={active} />
      <LineExtra line={line} number={number} setup={setup} editor={editor} errors={errors} />
      {wrong && wrong.length > 0 && (
        <div className={classes.wrong}>
          <FieldNote
            id={note}
            error={[...new Set(wrong.map((error) => errorWords(error, setup.validation)))].join(' ')}
          />
        </div>
      )}
    </div>
  )
})
LineRow.displayName = 'LineRow'
