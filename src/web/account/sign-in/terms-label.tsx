import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { openPanel, Panel } from '#web/platform/panels/panel.tsx'
import { Marked } from '#web/ui/text/marked.tsx'
import classes from './auth.module.css'

/** The label of the terms check box, with a link that opens the terms. */
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

const sections = [1, 2, 3, 4] as const

const TermsPanel = () => {
  const { t } = useTranslation('auth')
  return (
    <Panel title={t('terms_title')}>
      <div className={classes.terms}>
        {sections.map((section) => (
          <section key={section}>
            <h3>{t(`terms_${section}_title`)}</h3>
            <p>{t(`terms_${section}`)}</p>
          </section>
        ))}
      </div>
    </Panel>
  )
}
