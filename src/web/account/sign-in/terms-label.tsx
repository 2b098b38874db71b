import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { openPanel } from '#web/platform/panels/panels.tsx'
import { Marked } from '#web/ui/marked.tsx'
import classes from './auth.module.css'
import { TermsPanel } from './terms-panel.tsx'

/** The words beside the box, with the link that opens what one agrees to. */
export const TermsLabel = () => {
  const { t } = useTranslation('auth')
  return <Marked text={t('terms')} components={{ terms: <TermsLink /> }} />
}

const termsPanel = () => <TermsPanel />

const TermsLink = ({ children }: { children?: ReactNode }) => (
  <button type="button" className={classes.link} onClick={() => void openPanel({ content: termsPanel })}>
    {children}
  </button>
)
