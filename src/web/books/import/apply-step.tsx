import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/books/import.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { formatDay } from '#web/resource/dates.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormFoot } from '#web/ui/fields/form-parts.tsx'
import { ProgressShare } from '#web/ui/page/progress.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useCompany } from '#web/platform/session/session.ts'
import { StateIcon } from '#web/ui/text/state-mark.tsx'
import classes from './apply-step.module.css'
import { ProblemLines } from './problem-lines.tsx'
import { applyImport, isRunning, resourceOf } from './use-import.ts'
import { useUndo } from './use-undo.ts'
import { WrongRows } from './wrong-rows.tsx'

/** The import at work, and then what it has written. The page may be left; the work goes on. */
export const ApplyStep = ({ item }: { item: Import }) => {
  const { t } = useTranslation(['import_result', 'import_page'])
  return (
    <>
      <div className={classes.step}>
        <section className={classes.part} aria-live="polite">
          <h2 className={classes.title}>
            <Sign item={item} />
            {t(`apply_title_${titleOf(item)}`)}
          </h2>
          <p className={classes.text}>{t(`apply_text_${textOf(item)}`, progressOf(item))}</p>
          {(isRunning(item) || item.state === 'stopped') && <Progress item={item} />}
        </section>
        <ProblemLines problems={item.problems.filter(({ line }) => line === null)} />
        {item.state !== 'undone' && <Result item={item} />}
        {item.state === 'applied' && <WrongRows item={item} />}
        {item.kept.length > 0 && <Kept item={item} />}
      </div>
      <ApplyFoot item={item} />
    </>
  )
}

/** A tick, a half or a struck circle before the title of an import that has ended. */
const Sign = ({ item }: { item: Import }) => {
  if (isRunning(item)) return null
  const state = item.state === 'applied' ? 'paid' : item.state === 'undone' ? 'void' : 'partly'
  return (
    <span className={classes.sign} data-state={state}>
      <StateIcon state={state} />
    </span>
  )
}

const titleOf = ({ state }: Import) => (state === 'ready' ? 'applying' : state)

/** The text below the title; not everything is recorded when rows were wrong. */
const textOf = (item: Import) =>
  item.state === 'applied' && item.rows.wrong > 0 ? ('applied_in_part' as const) : titleOf(item)

const progressOf = ({ progress, rows }: Import) => {
  const format = new Intl.NumberFormat(currentLanguage())
  return {
    count: rows.wrong,
    shown: format.format(rows.wrong),
    done: format.format(progress.done),
    total: format.format(progress.total),
  }
}

const Progress = ({ item }: { item: Import }) => {
  const { t } = useTranslation(['import_result', 'import_page'])
  const { done, total } = item.progress
  const text = t('progress', progressOf(item))
  return (
    <div className={classes.progress}>
      <ProgressShare share={total === 0 ? 0 : done / total} state="accent" label={text} />
      <span aria-hidden="true">{text}</span>
    </div>
  )
}

/** What the import brings, by kind of record, with a link to their list. */
const Result = ({ item }: { item: Import }) => {
  const { t } = useTranslation(['import_result', 'import_page'])
  const { currency } = useCompany()
  const parts = item.entities.filter(({ rows }) => rows.new + rows.changed > 0)
  if (parts.length === 0) return null
  const format = new Intl.NumberFormat(currentLanguage())
  return (
    <table className={classes.result} aria-label={t('result')}>
      <thead>
        <tr>
          <th scope="col">{t('result_what')}</th>
          <th scope="col">{t('result_new')}</th>
          <th scope="col">{t('result_changed')}</th>
          <th scope="col">{t('result_total')}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ entity, rows, total }) => (
          <tr key={entity}>
            <th scope="row">
              <PageLink href={`/${resourceOf[entity]}/list`}>{t(`import_page:entity_${entity}`)}</PageLink>
            </th>
            <td>{format.format(rows.new)}</td>
            <td>{format.format(rows.changed)}</td>
            <td>{total === null ? '–' : <Money amount={total} currency={currency} locale={currentLanguage()} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Records that undoing has left, with the reasons. */
const Kept = ({ item }: { item: Import }) => {
  const { t } = useTranslation(['import_result', 'import_page'])
  return (
    <section className={classes.part}>
      <h2 className={classes.section}>{t('kept', { count: item.kept.length })}</h2>
      <ul className={classes.kept}>
        {item.kept.map(({ entity, id, title, reason }) => (
          <li key={id}>
            <PageLink href={`/${resourceOf[entity]}/edit/${id}`}>{title}</PageLink>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const ApplyFoot = ({ item }: { item: Import }) => {
  const { t } = useTranslation(['import_result', 'import_page'])
  const go = useAction(() => applyImport(item))
  const undo = useUndo(item)
  const parts = item.entities.filter(({ rows }) => rows.new + rows.changed > 0)
  // Whoever moves in looks for the invoices first; clients come with them.
  const first = parts.find(({ entity }) => entity === 'invoice') ?? parts[0]
  const list = `/${resourceOf[first?.entity ?? 'client']}/list`
  return (
    <FormFoot
      note={
        undo.canUndo && item.undo_until ? t('undo_until', { day: formatDay(item.undo_until, currentLanguage()) }) : ''
      }
    >
      {item.state === 'stopped' ? (
        <Button variant="filled" busy={go.busy} onClick={() => void go.run()}>
          {t('continue')}
        </Button>
      ) : (
        <Button variant={item.state === 'applied' ? 'filled' : 'default'} component={PageLink} href={list}>
          {t(`show_${first?.entity ?? 'client'}`)}
        </Button>
      )}
      {undo.canUndo && (
        <Button variant="danger" busy={undo.busy} onClick={() => void undo.run()}>
          {t('undo')}
        </Button>
      )}
      <Button component={PageLink} href="/import/all">
        {t('all_imports')}
      </Button>
    </FormFoot>
  )
}
