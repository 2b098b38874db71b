import { useTranslation } from 'react-i18next'
import type { Import, ImportRow } from '#contract/books/import.ts'
import type { RowState } from '#domain/import/record.ts'
import { modKey } from '#web/platform/browser.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { useKeys } from '#web/platform/keyboard.ts'
import { PageLink, useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { openPanel } from '#web/platform/panels/panel.tsx'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormFoot } from '#web/ui/fields/form-parts.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { TabsLine } from '#web/ui/page/tabs-line.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { forgetFiles } from './chosen-files.ts'
import { Figures } from './figures.tsx'
import { allRows, importHref, isTable, shownPart, shownRows } from './place.ts'
import type { ImportPlace } from './place.ts'
import { ReviewAside } from './review-aside.tsx'
import classes from './review.module.css'
import { RowCard, useRowColumns } from './row-columns.tsx'
import { RowPanel } from './row-panel.tsx'
import { useFootTexts } from './use-foot-texts.ts'
import { applyImport, rowsToApply } from './use-import.ts'
import { useRows } from './use-rows.ts'

type Props = { item: Import; place: ImportPlace }

/** What an import would do, row by row; nothing is written before its button is pressed. */
export const ReviewStep = ({ item, place }: Props) => {
  const go = useNavigateTo()
  const { lockedReason } = useFootTexts(item)
  const part = shownPart({ ...place, kind: item.kind }, item.entities)
  const apply = useAction(async () => {
    await applyImport(item)
    forgetFiles()
    go(importHref({ kind: item.kind, id: item.id, step: 'apply' }))
  })
  useKeys({ 'mod+Enter': lockedReason || apply.busy ? undefined : () => void apply.run() })
  return (
    <>
      <div className={classes.review}>
        <Rows item={item} place={place} part={part} />
        <ReviewAside item={item} entity={part?.entity ?? item.entities[0]?.entity ?? 'client'} />
      </div>
      <ReviewFoot item={item} busy={apply.busy} onApply={() => void apply.run()} />
    </>
  )
}

type RowsProps = Props & {
  /** What is shown: of one entity if there are several, since each has columns of its own. */
  part: Import['entities'][number] | undefined
}

const Rows = ({ item, place, part }: RowsProps) => {
  const { t } = useTranslation(['import_page', 'common'])
  const go = useNavigateTo()
  const counts = part ?? item
  const state = shownRows(place, counts)
  const show = (next: Partial<ImportPlace>) =>
    go(importHref({ ...place, kind: item.kind, id: item.id, step: 'review', ...next }), { replace: true })
  const rows = useRows(item.id, { state, entity: item.entities.length > 1 ? part?.entity : undefined })
  const importId = item.state === 'ready' ? item.id : undefined
  const entity = part?.entity ?? 'client'
  const columns = useRowColumns({ item, entity, first: rows.first, importId })
  const open = (row: ImportRow) => void openPanel({ content: panelOf(row, item, importId), size: 640 })
  return (
    <div className={classes.main}>
      {item.entities.length > 1 && (
        <div className={classes.entities}>
          <TabsLine
            label={t('entities')}
            current={entity}
            tabs={item.entities.map(({ entity: key, rows: own }) => ({
              key,
              label: t(`entity_${key}`),
              count: <TabCount rows={own} />,
            }))}
            onSelect={(key) => {
              const next = item.entities.find((each) => each.entity === key)
              if (next) show({ entity: next.entity, state: undefined })
            }}
          />
        </div>
      )}
      <Figures rows={counts.rows} current={state} onChoose={(next) => show({ state: next ?? 'all' })} />
      {rows.error ? (
        <LoadError title={t('rows_error')} error={rows.error} onRetry={rows.retry} />
      ) : !rows.loading && rows.rows.length === 0 ? (
        <NoRows state={state} />
      ) : (
        <div className={classes.rows} data-changing={rows.changing || undefined}>
          <DataTable
            label={t('rows')}
            columns={columns}
            rows={rows.rows}
            rowKey={({ id }) => id}
            card={cardOf(importId)}
            isHeightMeasured
            onOpen={open}
            loading={rows.loading}
            hasMore={rows.hasMore}
            onEnd={rows.loadMore}
            loadingMoreLabel={t('common:loading_more')}
          />
        </div>
      )}
    </div>
  )
}

// Not components of their own: the table and the panel call them.
const cardOf = (importId: string | undefined) => (row: ImportRow) => <RowCard row={row} importId={importId} />
const panelOf = (row: ImportRow, item: Import, importId: string | undefined) => () => (
  <RowPanel row={row} item={item} importId={importId} />
)

/** How many rows a part has, and how many of them are wrong. */
const TabCount = ({ rows }: Pick<Import, 'rows'>) => {
  const { t } = useTranslation('import_page')
  const format = new Intl.NumberFormat(currentLanguage())
  return (
    <>
      {format.format(allRows({ rows }))}
      {rows.wrong > 0 && (
        <span className={classes.tabWrong}>
          {' '}
          · {t('tab_wrong', { count: rows.wrong, shown: format.format(rows.wrong) })}
        </span>
      )}
    </>
  )
}

const NoRows = ({ state }: { state: RowState | undefined }) => {
  const { t } = useTranslation('import_page')
  return (
    <EmptyState plain title={t(`none_${state ?? 'all'}_title`)} text={state === undefined ? t('none_all_text') : ''} />
  )
}

const ReviewFoot = ({ item, busy, onApply }: { item: Import; busy: boolean; onApply: () => void }) => {
  const { t } = useTranslation('import_page')
  const { lockedReason, applyText, notes } = useFootTexts(item)
  const back = importHref({ kind: item.kind, id: item.id, step: isTable(item.kind) ? 'columns' : 'file' })
  return (
    <FormFoot note={notes}>
      <Button
        variant="filled"
        {...(lockedReason ? { locked: lockedReason } : { keyHint: `${modKey} ↵` })}
        busy={busy}
        onClick={onApply}
      >
        {rowsToApply(item) > 0 ? applyText : t('apply')}
      </Button>
      <Button component={PageLink} href={back}>
        {t('back')}
      </Button>
    </FormFoot>
  )
}
