import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Import, ImportRow } from '#contract/books/import.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { Panel, usePanel } from '#web/platform/panels/panel.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormFoot } from '#web/ui/fields/form-parts.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FactList } from '#web/ui/text/facts.tsx'
import { ProblemLines } from './problem-lines.tsx'
import classes from './rows.module.css'
import { correctRow } from './use-rows.ts'
import { fieldsInOrder, useFieldName, useValueText } from './use-values.ts'

type Props = {
  row: ImportRow
  item: Import
  /** The import, while its rows can be corrected. */
  importId: string | undefined
}

/** All fields of a row, old and new. Before the import is applied they can be corrected. */
export const RowPanel = ({ row, item, importId }: Props) => {
  const { t } = useTranslation('import_page')
  const title = row.values['title'] ?? row.values['number'] ?? t('line', { line: row.line })
  const file = item.files.length > 1 ? item.files[row.file]?.name : undefined
  const subtitle = [t(`state_${row.state}`), file, t('line', { line: row.line })].filter(Boolean).join(' · ')
  return importId ? (
    <RowForm row={row} importId={importId} title={title} subtitle={subtitle} />
  ) : (
    <Panel title={title} subtitle={subtitle}>
      <ProblemLines problems={row.problems} />
      <RowFacts row={row} />
    </Panel>
  )
}

const RowFacts = ({ row }: { row: ImportRow }) => {
  const { t } = useTranslation('import_page')
  const nameOf = useFieldName()
  const text = useValueText()
  const fields = fieldsInOrder(row.entity).filter((field) => row.values[field] || row.old[field])
  return (
    <FactList
      facts={fields.map((field) => {
        const [now, before] = [row.values[field], row.old[field]]
        const shown = now ? text(field, now, row.values) : '–'
        return {
          label: nameOf(field),
          value: before === undefined ? shown : t('old_and_new', { old: before ?? '–', new: shown }),
          long: true,
        }
      })}
    />
  )
}

type FormProps = { row: ImportRow; importId: string; title: string; subtitle: string }

const RowForm = ({ row, importId, title, subtitle }: FormProps) => {
  const { t } = useTranslation('import_page')
  const nameOf = useFieldName()
  const text = useValueText()
  const panel = usePanel()
  const form = useId()
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const shown = fieldsInOrder(row.entity)
  const changes = Object.entries(values).filter(([field, value]) => value !== (row.values[field] ?? ''))
  const save = useAction(async () => {
    if (changes.length > 0) await correctRow(importId, row.id, Object.fromEntries(changes))
    panel?.close()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save.run()
  }
  const general = row.problems.filter(({ field }) => field === null || !shown.some((each) => each === field))
  return (
    <Panel
      title={title}
      subtitle={subtitle}
      foot={
        <FormFoot note={row.lines > 0 ? t('row_lines', { count: row.lines }) : undefined}>
          <Button variant="filled" type="submit" form={form} busy={save.busy}>
            {t('save_row')}
          </Button>
          <Button onClick={() => panel?.requestClose()}>{t('leave_row')}</Button>
        </FormFoot>
      }
    >
      <form id={form} onSubmit={submit}>
        <div className={classes.form}>
          <div className={classes.general}>
            <ProblemLines problems={general} />
          </div>
          {shown.map((field) => {
            const problem = row.problems.find((each) => each.field === field)
            const old = row.old[field]
            const isTyped = values[field] !== undefined && values[field] !== (row.values[field] ?? '')
            return (
              <TextField
                key={field}
                label={nameOf(field)}
                value={values[field] ?? row.values[field] ?? ''}
                onChange={(value) => {
                  setValues((now) => ({ ...now, [field]: value }))
                  panel?.setUnsaved(true)
                }}
                error={problem?.severity === 'error' && !isTyped ? problem.message : undefined}
                hint={
                  problem?.severity === 'warning'
                    ? problem.message
                    : old !== undefined && t('was', { value: old ? text(field, old, row.old) : t('was_empty') })
                }
              />
            )
          })}
        </div>
      </form>
    </Panel>
  )
}
