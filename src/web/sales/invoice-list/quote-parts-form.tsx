import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invoice } from '#contract/sales/invoice.ts'
import { dec } from '#domain/decimal.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { Panel, usePanel } from '#web/platform/panels/panel.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { FormSkeleton } from '#web/resource/form/form-skeleton.tsx'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import { FormFoot } from '#web/ui/fields/form-parts.tsx'
import { parseFigure, quantityText } from '#web/resource/figures.ts'
import classes from './quote-parts.module.css'
import { isWithin, linesOf } from './quote-parts.ts'
import type { LeftLine } from './quote-parts.ts'

type Props = { quote: Pick<Invoice, 'id' | 'number'> }

/** Asks how much of each line of a quote an invoice takes, and continues in the editor. */
export const QuotePartsForm = ({ quote }: Props) => {
  const { t } = useTranslation(['document_link', 'common'])
  const { data, error, retry } = useLoaded('invoice.create_form', { query: { from_quote: quote.id } })
  const left = data && linesOf(data.item, data.options.units)
  return left ? (
    <Lines quote={quote} left={left} />
  ) : (
    <Panel title={t('quote_part_title', { number: quote.number })}>
      {error ? <LoadError title={t('quote_part_error')} error={error} onRetry={retry} /> : <FormSkeleton />}
    </Panel>
  )
}

const Lines = ({ quote, left }: Props & { left: readonly LeftLine[] }) => {
  const { t } = useTranslation(['document_link', 'common'])
  const panel = usePanel()
  const go = useNavigateTo()
  const [taken, setTaken] = useState<Readonly<Record<string, string>>>(() => allOf(left))
  const [isChecked, setChecked] = useState(false)
  const isWrong = (line: LeftLine) => !isWithin(taken[line.id] ?? '', line.quantity)
  const isEmpty = left.every((line) => !isWrong(line) && Number(taken[line.id] || '0') === 0)
  const next = () => {
    setChecked(true)
    if (isEmpty || left.some(isWrong)) return
    const lines = left.flatMap(({ id }) => (Number(taken[id] || '0') === 0 ? [] : [{ id, quantity: taken[id] }]))
    const isWhole = left.every((line) => dec(taken[line.id] || '0').eq(dec(line.quantity)))
    const query = new URLSearchParams({ from_quote: quote.id, ...(isWhole ? {} : { lines: JSON.stringify(lines) }) })
    panel?.close()
    go(`/invoice/create?${query.toString()}`)
  }
  return (
    <Panel
      title={t('quote_part_title', { number: quote.number })}
      foot={
        <FormFoot>
          <Button variant="filled" onClick={next}>
            {t('quote_part_next')}
          </Button>
          <Button onClick={() => panel?.requestClose()}>{t('common:cancel')}</Button>
        </FormFoot>
      }
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          next()
        }}
      >
        <p className={classes.note}>{t('quote_part_note')}</p>
        <div className={classes.all}>
          <Button size="small" onClick={() => setTaken(allOf(left))}>
            {t('quote_part_all')}
          </Button>
          <Button size="small" onClick={() => setTaken({})}>
            {t('quote_part_nothing')}
          </Button>
        </div>
        {left.map((line) => (
          <PartLine
            key={line.id}
            line={line}
            value={taken[line.id] ?? ''}
            onChange={(value) => setTaken((now) => ({ ...now, [line.id]: value }))}
            isWrong={isChecked && isWrong(line)}
          />
        ))}
        {isChecked && isEmpty && (
          <p role="alert" className={classes.error}>
            {t('quote_part_none')}
          </p>
        )}
        <button type="submit" hidden>
          {t('quote_part_next')}
        </button>
      </form>
    </Panel>
  )
}

type PartLineProps = { line: LeftLine; value: string; onChange: (value: string) => void; isWrong: boolean }

const PartLine = ({ line, value, onChange, isWrong }: PartLineProps) => {
  const { t } = useTranslation('document_link')
  return (
    <div className={classes.line}>
      <div className={classes.title}>
        {line.title}
        <span>{t('quote_part_left', { left: leftText(line) })}</span>
      </div>
      <DecimalField
        id={`quote-part-${line.id}`}
        label={`${t('quote_part_quantity')}: ${line.title}`}
        labelHidden
        value={value}
        onChange={onChange}
        format={(quantity) => quantityText(quantity, undefined, currentLanguage())}
        parse={parseFigure}
        suffix={line.unit}
        error={isWrong ? t('quote_part_wrong', { left: leftText(line) }) : undefined}
      />
    </div>
  )
}

const allOf = (left: readonly LeftLine[]): Record<string, string> =>
  Object.fromEntries(left.map(({ id, quantity }) => [id, quantity]))

const leftText = ({ quantity, unit }: LeftLine): string =>
  [quantityText(quantity, undefined, currentLanguage()), unit].filter(Boolean).join(' ')
