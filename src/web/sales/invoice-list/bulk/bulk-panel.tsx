import { IconAlertCircle, IconCheck, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel, usePanel } from '#web/platform/panels/panels.tsx'
import { useStore } from '#web/platform/storage/store.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormFoot } from '#web/ui/fields/form-parts.tsx'
import { ProgressShare } from '#web/ui/page/progress.tsx'
import classes from './bulk.module.css'
import { undoOf } from './bulk-work.ts'
import type { BulkRun, Outcome } from './bulk-work.ts'
import { useListWords } from '#web/resource/use-list-words.ts'
import { Unbroken } from '#web/ui/text/line-breaks.tsx'

/** How far it is, and what became of each document; what was done can be taken back. It may be closed: the work goes on. */
export const BulkPanel = ({ run: first }: { run: BulkRun }) => {
  const { t } = useListWords()
  const { t: common } = useTranslation('common')
  const panel = usePanel()
  const [run, setRun] = useState(first)
  const outcomes = useStore(run.outcomes)
  const ended = outcomes.filter(({ state }) => state === 'done' || state === 'refused').length
  const refused = outcomes.filter(({ state }) => state === 'refused').length
  const isOver = ended === outcomes.length
  const undo = isOver ? undoOf(outcomes) : undefined
  const progress = t('bulk_progress', { done: ended, all: outcomes.length })
  return (
    <Panel
      title={t(`bulk_title_${run.kind}`)}
      subtitle={isOver ? t('bulk_over', { done: ended - refused, all: outcomes.length }) : progress}
      foot={
        <FormFoot>
          <Button variant="filled" onClick={() => panel?.close()}>
            {t('bulk_close')}
          </Button>
          {undo && <Button onClick={() => setRun(undo())}>{common('undo')}</Button>}
        </FormFoot>
      }
    >
      <ProgressShare
        share={outcomes.length === 0 ? 1 : ended / outcomes.length}
        state={isOver && refused === 0 ? 'paid' : 'accent'}
        label={progress}
      />
      <ul className={classes.outcomes} aria-live="polite">
        {outcomes.map((outcome) => (
          <OutcomeRow key={outcome.row.id} outcome={outcome} />
        ))}
      </ul>
    </Panel>
  )
}

/** One document, and what became of it or will not. */
export const OutcomeRow = ({ outcome: { row, state, why } }: { outcome: Outcome }) => {
  const { t } = useListWords()
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <li className={classes.outcome} data-state={state}>
      {state === 'done' ? (
        <IconCheck {...icon} />
      ) : state === 'refused' ? (
        <IconAlertCircle {...icon} />
      ) : (
        <IconClock {...icon} />
      )}
      <span>
        <b>
          <Unbroken>{row.number}</Unbroken>
        </b>{' '}
        {row.client_title}
        <span className={classes.why}>{why ?? t(`bulk_${state}`)}</span>
      </span>
    </li>
  )
}
