import { IconCircleDashed, IconCloudCheck, IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DraftKind } from '#domain/draft.ts'
import { problemText } from '#web/platform/api/problem.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import classes from './draft.module.css'
import type { DraftState } from './draft-sync.ts'

/** The draft became a document, which the link opens. */
export const IssuedNotice = ({ kind, id }: { kind: DraftKind; id: string }) => {
  const { t } = useTranslation('draft_editor')
  return (
    <div className={classes.issued} role="alert">
      {t(`issued_${kind}`)} <PageLink href={`/${kind}/list?open=${id}`}>{t(`open_issued_${kind}`)}</PageLink>
    </div>
  )
}

/** Why a draft is not kept on the server: it became a document, or the server refuses it. */
export const DraftNotice = ({ kind, state }: { kind: DraftKind; state: DraftState }) => {
  const { t } = useTranslation('draft_editor')
  if (state.status === 'over' && state.documentId) return <IssuedNotice kind={kind} id={state.documentId} />
  if (state.status !== 'refused') return null
  return (
    <div className={classes.issued} role="alert">
      {t('not_kept', { reason: problemText(state.problem) })}
    </div>
  )
}

/** Where what was typed is kept, and who else has the draft open. */
export const DraftStatus = ({ isStored, state }: { isStored: boolean; state: DraftState }) => {
  const { status, editing } = state
  const { t } = useTranslation(['draft_editor', 'invoice'])
  const phone = useNarrow()
  const isAway = status === 'offline' || status === 'refused'
  const isKept = isAway || isStored || status === 'saved' || status === 'saving'
  const size = phone ? 18 : 16
  const Icon = isAway ? IconCloudOff : IconCloudCheck
  const label = isAway
    ? t(phone ? 'offline_short' : 'offline')
    : t(phone ? 'invoice:draft_saved_short' : 'invoice:draft_saved')
  return (
    <>
      {editing.length > 0 && (
        <span className={classes.editing} role="status">
          <IconCircleDashed size={size} stroke={1.75} aria-hidden="true" />
          {t('filling', { names: editing.join(', ') })}
        </span>
      )}
      {isKept && (
        <>
          <Icon size={size} stroke={1.75} aria-hidden="true" />
          <span>{status === 'saving' && !phone ? t('saving') : label}</span>
        </>
      )}
    </>
  )
}
