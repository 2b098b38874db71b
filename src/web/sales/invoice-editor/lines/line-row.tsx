import { IconGripVertical } from '@tabler/icons-react'
import { memo } from 'react'
import type { PointerEvent } from 'react'
import { errorTexts } from '#web/resource/form/form-errors.ts'
import type { FieldError } from '#web/resource/form/form-errors.ts'
import { AskedBelow } from '#web/ui/fields/asked-below.tsx'
import { FieldNote } from '#web/ui/fields/field.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { isBlank } from '#web/sales/invoice-editor/form/editor-form.ts'
import type { EditorLine } from '#web/sales/invoice-editor/form/editor-form.ts'
import type { Editor } from '#web/sales/invoice-editor/form/editor.ts'
import { LineExtra } from './line-extra.tsx'
import { LineFields } from './line-fields.tsx'
import { LineMenu } from './line-menu.tsx'
import classes from './line-row.module.css'
import type { LineSetup } from '#web/sales/invoice-editor/form/form-options.ts'
import { LineTitle } from './line-title.tsx'
import type { LineActions } from './use-line-actions.ts'
import { percentText, priceText, quantityText } from '#web/resource/figures.ts'

export type LineRowProps = {
  line: EditorLine
  at: number
  /** The number of rows that can be moved: all except the blank one at the end. */
  movable: number
  sum: string
  active: boolean
  /** Whether the list of products was opened by its button. */
  browsing: boolean
  /** The errors of this line by field. */
  errors: Readonly<Record<string, FieldError>> | undefined
  setup: LineSetup
  editor: Editor
  actions: LineActions
  onGrab: (event: PointerEvent<HTMLElement>, key: string) => void
}

/** A line as a table row, or as a card when there is not enough width. */
export const LineRow = memo(({ line, at, movable, setup, editor, actions, active, errors, ...props }: LineRowProps) => {
  const { t, locale } = setup
  const number = at + 1
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
        {...{ line, number, setup, editor, actions, active }}
        browsing={props.browsing}
        invalid={errors?.title !== undefined}
      />
      <span className={classes.summary} aria-hidden="true">
        {lineSummary(line, setup, unit, vat)}
      </span>
      <LineFields {...{ line, number, active, setup, editor, errors, unit, vat }} />
      <span className={classes.sum}>
        {!blank && <Money amount={props.sum} currency={setup.currency} locale={locale} />}
      </span>
      <LineMenu {...{ line, at, movable, setup, actions }} />
      <LineExtra {...{ line, number, setup, editor, errors }} />
      <div className={classes.asked}>
        <AskedBelow id={`line-${line.key}`} />
      </div>
      {wrong && wrong.length > 0 && (
        <div className={classes.wrong}>
          <FieldNote
            id={`line-${line.key}-note`}
            error={[...new Set(wrong.map((error) => errorTexts(error, setup.validation)))].join(' ')}
          />
        </div>
      )}
    </div>
  )
})
LineRow.displayName = 'LineRow'

/** The summary of a line in a closed card: '6 vnt. × 85,50 · PVM 21 %'. */
const lineSummary = (line: EditorLine, setup: LineSetup, unit: string, vat: string): string => {
  const { t, locale, currency } = setup
  const what = t('line_summary', {
    quantity: quantityText(line.quantity, setup.formats.get(line.unit_id), locale),
    unit,
    price: priceText(line.price || '0', currency, locale),
  }).replace(/\s{1,9}×/, ' ×')
  const less = line.discount?.value
    ? t('line_less', {
        discount:
          line.discount.kind === 'percent'
            ? percentText(line.discount.value, locale)
            : priceText(line.discount.value, currency, locale),
      })
    : ''
  return [what, less, setup.vat && vat ? t('line_vat', { rate: vat }) : ''].filter(Boolean).join(' · ')
}
