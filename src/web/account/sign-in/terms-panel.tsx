import { useTranslation } from 'react-i18next'
import { Panel } from '#web/platform/panels/panels.tsx'
import classes from './auth.module.css'

const sections = [1, 2, 3, 4] as const

export const TermsPanel = () => {
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
