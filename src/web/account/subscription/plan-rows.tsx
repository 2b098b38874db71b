import { IconGauge } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dayInWords } from '#web/resource/day-words.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useUser } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/words/texts.ts'
import { Marked } from '#web/ui/text/marked.tsx'
import { useLeftWords } from './use-left.ts'
import type { PlanNote } from './plan-notes.ts'

type Props = { notes: readonly PlanNote[]; classes: { icon: string | undefined; strong: string | undefined } }

/** What should be known of the plan, as rows of a list; to the plans it leads whoever may order one. */
export const PlanRows = ({ notes, classes }: Props) => {
  const { t } = useTranslation('subscription')
  const { role } = useUser().user
  return notes.map((note) => (
    <li key={note.kind}>
      <span className={classes.icon} aria-hidden="true">
        <IconGauge size={18} stroke={1.75} />
      </span>
      <span>
        <Said note={note} strong={classes.strong} />
      </span>
      {role === 'owner' && <PageLink href="/settings/subscription/plans">{t('page_plans')}</PageLink>}
    </li>
  ))
}

const Said = ({ note, strong }: { note: PlanNote; strong: string | undefined }) => {
  const { t } = useTranslation('subscription')
  const leftWords = useLeftWords()
  const components = { b: <b className={strong} /> }
  if (note.kind === 'ending') {
    const day = dayInWords(note.day, currentLanguage())
    return <Marked text={t('ending', { day })} components={components} />
  }
  return <Marked text={leftWords(note)} components={components} />
}
