import { IconAlertCircle, IconCheck, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '#web/platform/panels/panel.tsx'
import { usePanel } from '#web/platform/panels/open-panel.tsx'
import { useStore } from '#web/platform/store.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormFoot } from '#web/ui/fields/form-parts.tsx'
import { ProgressShare } from '#web/ui/page/progress.tsx'
import classes from './bulk.module.css'
import { undoOf } from './bulk-work.ts'
import type { BulkRun, Outcome } from './bulk-work.ts'
import { useInvoiceTexts } from '#web/resource/use-invoice-texts.ts'
import { Unbroken } from '#web/ui/text/line-breaks.tsx'

/** The progress of a bulk action, the result of each document, and Undo. The action continues when the panel is closed. */
export const BulkPanel = ({ run: first }: { run: BulkRun }) => {
  const { t } = useInvoiceTexts()
  const { t: common } = useTranslation('common')
  const panel = usePanel()
  const [run, setRun] = useState(first)
  const outcomes = useStore(run.outcomes)
  const finished = outcomes.filter(({ state }) => state === 'done' || state === 'refused').length
  const refused = outcomes.filter(({ state }) => state === 'refused').length
  const isFinished = finished === outcomes.length
  const undo = isFinished ? undoOf(outcomes) : undefined
  const progress = t('bulk_progress', { done: finished, all: outcomes.length })
  return (
    <Panel
      title={t(`bulk_title_${run.kind}`)}
      subtitle={isFinished ? t('bulk_over', { done: finished - refused, all: outcomes.length }) : progress}
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
        share={outcomes.length === 0 ? 1 : finished / outcomes.length}
        state={isFinished && refused === 0 ? 'paid' : 'accent'}
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

/** One document with its result. */
export const OutcomeRow = ({ outcome: { row, state, why } }: { outcome: Outcome }) => {
  const { t } = useInvoiceTexts()
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
        <span className={classes.reason}>{why ?? t(`bulk_${state}`)}</span>
      </span>
    </li>
  )
}
