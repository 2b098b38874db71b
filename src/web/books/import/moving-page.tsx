import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/books/import.ts'
import { undoDays } from '#domain/import/record.ts'
import { sourceFiles, sourceOf } from '#domain/import/sources.ts'
import type { ImportSource } from '#domain/import/sources.ts'
import { addDays } from '#domain/plain-date.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { PageLink, useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { formatDay, useToday } from '#web/resource/dates.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { DropZone, chooseFiles } from '#web/ui/fields/drop-zone.tsx'
import { FormFoot } from '#web/ui/fields/form-parts.tsx'
import { useDrop } from '#web/ui/fields/use-drop.ts'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { maxMegabytes, useChosenFiles } from './chosen-files.ts'
import { ChosenList } from './chosen-list.tsx'
import { FillTable } from './fill-table.tsx'
import classes from './moving.module.css'
import { importHref, isTable } from './place.ts'
import { SourceCards } from './source-cards.tsx'
import { sourceOfFile } from './source-of-file.ts'
import { TableKinds } from './table-kinds.tsx'
import { rowsToApply, useImport } from './use-import.ts'
import { useMoving } from './use-moving.ts'

/** Moving in from another program: its files, and what they fill. */
export const MovingPage = ({ id }: { id: string | undefined }) => {
  const { t } = useTranslation(['import_page', 'moving_in', 'import_result'])
  const { id: companyId } = useCompany()
  const chosen = useChosenFiles(companyId)
  // Files that were read while another page was open.
  const readId = chosen && !isTable(chosen.kind) ? chosen.import_id : undefined
  const { item, error, retry } = useImport(id ?? readId)
  const moving = useMoving(item)
  const { source, tables, takeFiles, changeSource } = useSource(item, moving)
  const isReading = moving.chosen?.state === 'reading'
  const drop = useDrop((files) => void takeFiles(files))
  const choose = () => chooseFiles(sourceFiles[source].join(','), true, (files) => void takeFiles(files))
  return (
    <div className={classes.page} {...drop.props}>
      <PageHead
        title={t('moving_in:moving')}
        subtitle={t('moving_in:moving_text')}
        actions={
          <Button component={PageLink} href="/import/all">
            {t('import_result:all_imports')}
          </Button>
        }
      />
      <div className={classes.body}>
        <SourceCards source={source} onChoose={changeSource} />
        {error ? (
          <LoadError title={t('import_error')} error={error} onRetry={retry} />
        ) : (
          <div className={classes.columns}>
            <div className={classes.side}>
              <h2 className={classes.section}>{t(`moving_in:source_${source}_files`)}</h2>
              <DropZone
                over={drop.over}
                more={moving.chosen !== undefined || item !== undefined || source === 'table'}
                text={t(moving.chosen || item ? 'drop_more' : 'drop')}
                choose={t('choose')}
                chooseAlone={t('choose_files')}
                formats={t(`moving_in:source_${source}_formats`, { mb: maxMegabytes })}
                onChoose={choose}
              />
              {source === 'table' ? (
                <TableKinds files={tables} />
              ) : (
                <>
                  <ChosenList
                    chosen={moving.chosen}
                    item={item}
                    onRetry={moving.retry}
                    {...(moving.chosen && !isReading ? { onRemove: moving.remove } : {})}
                  />
                  <WhereToGet source={source} />
                </>
              )}
            </div>
            <FillTable source={source} item={isReading ? undefined : item} isReading={isReading} />
          </div>
        )}
      </div>
      {source !== 'table' && <MovingFoot moving={moving} item={item} />}
    </div>
  )
}

/** The chosen source. Files decide it as long as there are any. */
const useSource = (item: Import | undefined, moving: ReturnType<typeof useMoving>) => {
  const { t } = useTranslation('import_page')
  const go = useNavigateTo()
  const [chosen, setSource] = useState<ImportSource>('isaf')
  const [tables, setTables] = useState<readonly File[]>([])
  const leaveFiles = () => {
    moving.clear()
    if (item) go('/import', { replace: true })
  }
  const takeFiles = async (files: readonly File[]) => {
    const sources = await Promise.all(files.map(sourceOfFile))
    const found = sources.find((each) => each !== undefined)
    if (!found) return toast.error(t('unknown_files'))
    const own = files.filter((_, at) => sources[at] === found)
    if (own.length < files.length) toast.error(t('other_files_left', { names: othersOf(files, own) }))
    setSource(found)
    if (found !== 'table') return moving.add(found, own)
    leaveFiles()
    setTables(own)
  }
  return {
    source: moving.chosen ? sourceOf(moving.chosen.kind) : item ? sourceOf(item.kind) : chosen,
    /** Tables that wait for a person to say what is in them. */
    tables,
    takeFiles,
    changeSource: (next: ImportSource) => {
      leaveFiles()
      setTables([])
      setSource(next)
    },
  }
}

const othersOf = (files: readonly File[], own: readonly File[]) =>
  files
    .filter((file) => !own.includes(file))
    .map(({ name }) => name)
    .join(', ')

/** How to get the files out of the other program. */
const WhereToGet = ({ source }: { source: Exclude<ImportSource, 'table'> }) => {
  const { t } = useTranslation(['import_page', 'moving_in', 'import_result'])
  return (
    <section className={classes.where}>
      <h2 className={classes.section}>{t('moving_in:where')}</h2>
      <ol className={classes.steps}>
        {([1, 2, 3] as const).map((step) => (
          <li key={step}>{t(`moving_in:source_${source}_step_${step}`)}</li>
        ))}
      </ol>
    </section>
  )
}

type FootProps = { moving: ReturnType<typeof useMoving>; item: ReturnType<typeof useImport>['item'] }

const MovingFoot = ({ moving, item }: FootProps) => {
  const { t } = useTranslation(['import_page', 'moving_in', 'import_result'])
  const go = useNavigateTo()
  const today = useToday()
  const isReading = moving.chosen?.state === 'reading'
  const locked = isReading
    ? t('reading_now')
    : !item
      ? t('choose_first')
      : rowsToApply(item) === 0 && item.rows.wrong === 0
        ? t('nothing')
        : undefined
  const until = item?.undo_until ?? addDays(today, undoDays)
  return (
    <FormFoot note={t('moving_in:moving_undo', { day: formatDay(until, currentLanguage()) })}>
      <Button
        variant="filled"
        busy={isReading}
        {...(locked ? { locked } : {})}
        iconAfter={<IconArrowRight size={16} stroke={1.75} />}
        onClick={() => item && go(importHref({ kind: item.kind, id: item.id, step: 'review' }))}
      >
        {t('moving_in:moving_review')}
      </Button>
      <Button
        onClick={() => {
          moving.clear()
          go('/dashboard')
        }}
      >
        {t('cancel')}
      </Button>
    </FormFoot>
  )
}
