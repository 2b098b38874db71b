import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { BankEntry } from '#contract/bank/bank-entry.ts'
import { useKeys } from '#web/platform/keyboard.ts'
import { Panel } from '#web/platform/panels/panel.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { PanelColumns } from '#web/ui/layers/slide-out-panel.tsx'
import { StateBadge } from '#web/ui/text/state-mark.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import type { EntryActions } from '../use-entry-actions.ts'
import { EntryChoices } from './entry-choices.tsx'
import { EntryFacts, EntryFigure } from './entry-facts.tsx'
import { EntryFoot } from './entry-foot.tsx'
import classes from './entry.module.css'
import { MatchedEntry } from './matched-entry.tsx'
import { useDraft } from './use-draft.ts'
import { WillWrite } from './will-write.tsx'

/** The place of the entry in the list, to walk through it. */
export type Walk = {
  at: number
  count: number
  rows: readonly BankEntry[]
  open: (entry: BankEntry) => void
  close: () => void
}

type Props = { id: string; walk: Walk; actions: EntryActions }

/** One entry in a panel: what it may be, and what confirming writes; of a matched one, what was written. */
export const EntryPanel = ({ id, walk, actions }: Props) => {
  const { t } = useTranslation('bank_entry')
  const phone = useNarrow()
  const canWrite = useCan('payment.write')
  const { data, error, retry } = useLoaded('bank.entry', { params: { id } })
  const entry = data ?? walk.rows.find((row) => row.id === id)
  const next = walk.rows[walk.at + 1]
  const previous = walk.rows[walk.at - 1]
  /** Goes on to the next entry after this one has left the list. */
  const goOn = () => {
    const following = next ?? previous
    if (following) walk.open(following)
    else walk.close()
  }
  const draft = useDraft({ entry, actions, onDone: goOn })
  const isToDo = canWrite && entry?.state === 'to-do'
  const ignore = () => {
    if (!entry) return
    goOn()
    void actions.ignore(entry)
  }
  useKeys(
    {
      j: next && (() => walk.open(next)),
      k: previous && (() => walk.open(previous)),
      Enter: isToDo ? draft.confirm : undefined,
      'mod+Enter': isToDo ? draft.confirm : undefined,
      p: isToDo ? ignore : undefined,
    },
    { inPanel: true },
  )
  return (
    <Panel
      title={entry ? entry.name || entry.text || t('loading') : t('loading')}
      badge={entry && <Badge entry={entry} />}
      subtitle={entry && t('subtitle', { account: entry.account.title })}
      actions={walk.at >= 0 && <WalkButtons walk={walk} next={next} previous={previous} />}
      summary={phone && entry && <EntryFigure entry={entry} />}
      foot={
        entry && canWrite ? (
          <EntryFoot entry={entry} draft={draft} actions={actions} onIgnore={ignore} onDone={goOn} />
        ) : undefined
      }
    >
      {error && !entry ? (
        <LoadError title={t('error')} error={error} onRetry={retry} />
      ) : (
        entry && (
          <PanelColumns
            facts={
              <>
                <EntryFacts entry={entry} />
                {isToDo && <WillWrite entry={entry} draft={draft} />}
              </>
            }
          >
            <div className={classes.main} key={entry.id}>
              {entry.state === 'to-do' ? (
                canWrite && <EntryChoices entry={entry} draft={draft} actions={actions} />
              ) : (
                <MatchedEntry entry={entry} />
              )}
            </div>
          </PanelColumns>
        )
      )}
    </Panel>
  )
}

const badges = {
  'to-do': ['open', 'badge_todo'],
  matched: ['paid', 'badge_matched'],
  ignored: ['void', 'badge_ignored'],
} as const

const Badge = ({ entry }: { entry: BankEntry }) => {
  const { t } = useTranslation('bank_entry')
  const [state, text] = badges[entry.state]
  return <StateBadge state={state}>{t(text)}</StateBadge>
}

type WalkButtonsProps = { walk: Walk; next: BankEntry | undefined; previous: BankEntry | undefined }

const WalkButtons = ({ walk, next, previous }: WalkButtonsProps) => {
  const { t } = useTranslation('bank_entry')
  return (
    <span className={classes.walk}>
      <IconButton
        label={t('previous')}
        icon={<IconChevronUp size={18} stroke={1.75} />}
        disabled={!previous}
        onClick={() => previous && walk.open(previous)}
      />
      <span className={classes.place}>{t('place', { at: walk.at + 1, count: walk.count })}</span>
      <IconButton
        label={t('next')}
        icon={<IconChevronDown size={18} stroke={1.75} />}
        disabled={!next}
        onClick={() => next && walk.open(next)}
      />
    </span>
  )
}
