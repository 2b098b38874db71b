import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorSummary } from '#web/ui/fields/form-parts.tsx'
import classes from './form-notices.module.css'
import type { DraftOffer } from './use-draft.ts'

type Notices = {
  errorSummary: readonly { id: string; label: string }[] | undefined
  draft: DraftOffer | undefined
  stale?: { isOwn: boolean; load: () => void; keep: () => void }
}

/** Notices above every form: the record was changed elsewhere, there is a draft, some fields have errors. */
export const FormNotices = ({ form: { errorSummary, draft, stale } }: { form: Notices }) => {
  const { t } = useTranslation('common')
  return (
    <>
      {stale && (
        <Notice role="alert" text={`${t(stale.isOwn ? 'stale_own' : 'stale_title')} ${t('stale_text')}`}>
          <Button size="small" onClick={stale.load}>
            {t('stale_load')}
          </Button>
          <Button size="small" onClick={stale.keep}>
            {t('stale_keep')}
          </Button>
        </Notice>
      )}
      {draft && (
        <Notice role="status" text={t('draft_found', { when: momentText(draft.savedAt) })}>
          <Button size="small" onClick={draft.restore}>
            {t('draft_take')}
          </Button>
          <Button size="small" variant="subtle" onClick={draft.discard}>
            {t('draft_drop')}
          </Button>
        </Notice>
      )}
      {errorSummary && <ErrorSummary title={t('check_fields', { count: errorSummary.length })} fields={errorSummary} />}
    </>
  )
}

const Notice = ({ role, text, children }: { role: 'alert' | 'status'; text: string; children: ReactNode }) => (
  <div className={classes.notice} role={role}>
    <span className={classes.text}>{text}</span>
    <span className={classes.actions}>{children}</span>
  </div>
)

const momentText = (at: Date) =>
  new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' }).format(at)
