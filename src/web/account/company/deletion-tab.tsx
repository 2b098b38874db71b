import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Company } from '#contract/account/company.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import classes from '#web/account/members/people.module.css'
import { Button } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import type { CompanyTabProps } from './company-tab.ts'
import { DeletionPanel } from './deletion-panel.tsx'
import { deletionDay, useCancelDeletion } from './use-deletion-day.ts'
import own from './deletion-tab.module.css'

const parts = ['all', 'people', 'when', 'law'] as const

/** What deleting a company means, and doing it; or the way back while it waits: `/settings/company/{id}?tab=deletion`. */
export const DeletionTab = ({ company }: CompanyTabProps) => {
  const { t } = useTranslation('people')
  const { run, busy } = useCancelDeletion()
  const day = deletionDay(company)
  return (
    <div>
      <PageHead title={t('deletion')} subtitle={company.title} />
      <div className={classes.page}>
        {day ? (
          <section className={classes.section} aria-labelledby="deletion-pending">
            <h2 className={classes.title} id="deletion-pending">
              {t('deletion_pending', { company: company.title, day })}
            </h2>
            <p className={classes.text}>{t('deletion_pending_text')}</p>
            <div className={own.actions}>
              <Button variant="filled" busy={busy} onClick={() => void run(company.id)}>
                {t('deletion_cancel')}
              </Button>
            </div>
          </section>
        ) : (
          <section className={classes.section} aria-labelledby="deletion-what">
            <h2 className={classes.title} id="deletion-what">
              {t('deletion_what')}
            </h2>
            <ul className={own.what}>
              {parts.map((part) => (
                <li key={part}>{t(`deletion_${part}`)}</li>
              ))}
            </ul>
            <div className={own.actions}>
              <Button
                variant="danger"
                icon={<IconTrash size={16} stroke={1.75} />}
                locked={company.refusals.delete === 'provider_company' ? t('deletion_provider') : undefined}
                onClick={() => ask(company)}
              >
                {t('deletion_button')}
              </Button>
              <Button component={PageLink} href="/invoice/export">
                {t('deletion_export')}
              </Button>
            </div>
          </section>
        )}
      </div>
    </div>
  )
}

const ask = (company: Company) => void openPanel({ content: () => <DeletionPanel company={company} />, size: 560 })
