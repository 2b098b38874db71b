import { IconAlertCircle, IconCheck, IconClock } from '@tabler/icons-react'
import { Panel, usePanel } from '../panels.tsx'
import { useStore } from '../store.ts'
import { Button } from '../ui/button.tsx'
import { FormFoot } from '../ui/form-foot.tsx'
import { ProgressShare } from '../ui/progress-share.tsx'
import classes from './bulk.module.css'
import type { BulkRun, Outcome } from './bulk-run.ts'
import type { BulkKind } from './bulk-work.ts'
import { useListWords } from './use-list-words.ts'

/** How far it is, and what became of each document. It may be closed: the work goes on. */
export const BulkPanel = ({ run, kind }: { run: BulkRun; kind: BulkKind }) => {
  const { t } = useListWords()
  const panel = usePanel()
  const outcomes = useStore(run)
  const ended = outcomes.filter(({ state }) => state === 'done' || state === 'refused').length
  const refused = outcomes.filter(({ state }) => state === 'refused').length
  const isOver = ended === outcomes.length
  const progress = t('bulk_progress', { done: ended, all: outcomes.length })
  return (
    <Panel
      title={t(`bulk_title_${kind}`)}
      subtitle={isOver ? t('bulk_over', { done: ended - refused, all: outcomes.length }) : progress}
      foot={
        <FormFoot>
          <Button variant="filled" onClick={() => panel?.close()}>
            {t('bulk_close')}
          </Button>
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
          <Row key={outcome.row.id} outcome={outcome} />
        ))}
      </ul>
    </Panel>
  )
}

const Row = ({ outcome: { row, state, why } }: { outcome: Outcome }) => {
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
        <b>{row.number}</b> {row.client_title}
        <span className={classes.why}>{why ?? t(`bulk_${state}`)}</span>
      </span>
    </li>
  )
}
