import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Import, ImportMapping } from '#contract/books/import.ts'
import { dateOrders, decimalMarks } from '#domain/bank/read/mapping.ts'
import { modKey } from '#web/platform/browser.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { useKeys } from '#web/platform/keyboard.ts'
import { PageLink, useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { meaningOf, withMeaning } from '#web/resource/form/column-meaning.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldNote } from '#web/ui/fields/field.tsx'
import { FormFoot } from '#web/ui/fields/form-parts.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { MappingFields, MappingTable } from '#web/ui/table/column-mapping.tsx'
import classes from './columns-step.module.css'
import { importHref } from './place.ts'
import { ProblemLines } from './problem-lines.tsx'
import { mapImport } from './use-import.ts'
import { amountFields, useFieldName } from './use-values.ts'

/** What each column of a table means. */
export const ColumnsStep = ({ item, mapping: stored }: { item: Import; mapping: ImportMapping }) => {
  const { t } = useTranslation('import_page')
  const nameOf = useFieldName()
  const go = useNavigateTo()
  const [mapping, setMapping] = useState(stored)
  const { missing } = item
  const save = useAction(async () => {
    const read = await mapImport(item, { mapping, paid_until: item.paid_until })
    if (read.missing.length > 0) return
    go(importHref({ kind: item.kind, id: item.id, step: 'review' }))
  })
  // The server names one field of each group that needs a column; another field of the group may have one by now.
  const unassigned = missing.filter((field) => mapping.columns[field] === undefined && mapping === stored)
  useKeys({ 'mod+Enter': save.busy ? undefined : () => void save.run() })
  return (
    <>
      <div className={classes.step}>
        <p className={classes.text}>{t('columns_text')}</p>
        <ProblemLines problems={item.problems.filter(({ line }) => line === null)} />
        <Reading item={item} mapping={mapping} onChange={setMapping} />
        <Columns item={item} mapping={mapping} onChange={setMapping} />
        {unassigned.length > 0 ? (
          <FieldNote error={t('missing', { names: unassigned.map(nameOf).join(', ') })} />
        ) : (
          <FieldNote hint={t('columns_remembered')} />
        )}
      </div>
      <FormFoot>
        <Button
          variant="filled"
          keyHint={`${modKey} ↵`}
          iconAfter={<IconArrowRight size={16} stroke={1.75} />}
          busy={save.busy}
          onClick={() => void save.run()}
        >
          {t('to_review')}
        </Button>
        <Button component={PageLink} href={importHref({ kind: item.kind, id: item.id, step: 'file' })}>
          {t('back')}
        </Button>
      </FormFoot>
    </>
  )
}

type PartProps = { item: Import; mapping: ImportMapping; onChange: (mapping: ImportMapping) => void }

/** The most rows above the first record that are offered. */
const offeredRows = 10

/** Where the table begins, and how its numbers and dates are written. */
const Reading = ({ item, mapping, onChange }: PartProps) => {
  const { t } = useTranslation('import_page')
  // Other rows above the table give the columns other names, so the file is read again.
  const reread = useAction(async (header_rows: number) => {
    const next = { ...mapping, header_rows }
    const read = await mapImport(item, { mapping: next, paid_until: item.paid_until })
    onChange(read.mapping ?? next)
  })
  const rows = [...new Set([...Array.from({ length: offeredRows + 1 }, (_, at) => at), mapping.header_rows])]
  return (
    <div className={classes.reading}>
      <SelectField
        label={t('header_rows')}
        value={String(mapping.header_rows)}
        disabled={reread.busy}
        onChange={(value) => void reread.run(Number(value))}
        options={rows.map((row) => ({
          value: String(row),
          label: row === 0 ? t('header_none') : t('header_row', { row }),
        }))}
      />
      <SelectField
        label={t('decimal')}
        value={mapping.decimal_mark}
        onChange={(decimal_mark) => onChange({ ...mapping, decimal_mark })}
        options={decimalMarks.map((value) => ({ value, label: t(`decimal_${value}`) }))}
      />
      <SelectField
        label={t('order')}
        value={mapping.date_order}
        onChange={(date_order) => onChange({ ...mapping, date_order })}
        options={dateOrders.map((value) => ({ value, label: t(`order_${value}`) }))}
      />
    </div>
  )
}

const Columns = ({ item, mapping, onChange }: PartProps) => {
  const { t } = useTranslation('import_page')
  const nameOf = useFieldName()
  const phone = useNarrow()
  const required = new Set(item.fields.filter((field) => field.required).map(({ name }) => name))
  const shared = {
    columns: item.columns.map(({ title, examples }) => ({ title, cells: examples })),
    meanings: item.fields.map(({ name }) => ({ value: name, label: nameOf(name) })),
    meaningOf: (at: number) => meaningOf(mapping, at),
    onChange: (at: number, field: string) => onChange(withMeaning(mapping, at, field)),
  }
  return phone ? (
    <div className={classes.fields}>
      <MappingFields
        {...shared}
        missingLabel={t('column_missing')}
        exampleOf={(value) => t('example', { value })}
        isRequired={(field) => required.has(field)}
      />
    </div>
  ) : (
    <MappingTable
      {...shared}
      label={t('columns_table', { name: item.files[0]?.name ?? '' })}
      isFigure={(field) => amountFields.has(field)}
      selectLabel={(column) => t('meaning_of', { column })}
      unusedLabel={t('meaning_none')}
    />
  )
}
