import { IconPackageExport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CompanyTabProps } from '#web/account/company/company-tab.tsx'
import people from '#web/account/members/people.module.css'
import { call } from '#web/platform/api/api.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { askForProofIfNeeded } from '#web/platform/proof/proof-if-needed.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { ArchiveRow } from './archive-row.tsx'
import classes from './archive.module.css'
import { isUnfinished, refreshArchives, useArchives } from './use-archives.ts'

const contents = ['documents', 'lists', 'files', 'history', 'people'] as const

/** Takes all data of a company out as one file: `/settings/company/{id}?tab=archive`. */
export const ArchiveTab = ({ company }: CompanyTabProps) => {
  const { t } = useTranslation(['archive', 'shell'])
  const { data, error } = useArchives(company.id)
  const isMaking = data?.data.some(isUnfinished) ?? false
  const make = useAction(async () => {
    if (!(await askForProofIfNeeded())) return
    await call('company.make_archive', { params: { id: company.id } })
    await refreshArchives()
  })
  return (
    <div>
      <PageHead title={t('shell:title_company_archive')} subtitle={company.title} />
      <div className={people.page}>
        <section className={people.section} aria-labelledby="archive-has">
          <p className={classes.paragraph}>{t('intro')}</p>
          <h2 className={`${people.title} ${classes.heading}`} id="archive-has">
            {t('has')}
          </h2>
          <ul className={classes.contents}>
            {contents.map((part) => (
              <li key={part}>{t(`has_${part}`)}</li>
            ))}
          </ul>
          <h2 className={`${people.title} ${classes.heading}`}>{t('not')}</h2>
          <p className={classes.paragraph}>{t('not_text')}</p>
          <p className={classes.paragraph}>{t('how')}</p>
          <div className={`${classes.actions} ${classes.make}`}>
            <Button
              variant="filled"
              icon={<IconPackageExport size={16} stroke={1.75} />}
              busy={make.busy}
              locked={isMaking ? t('is_making') : undefined}
              onClick={() => void make.run()}
            >
              {t('make')}
            </Button>
            <span className={classes.hint}>{t('secret')}</span>
          </div>
        </section>
        <section className={people.section} aria-labelledby="archives">
          <h2 className={people.title} id="archives">
            {t('archives')}
          </h2>
          {error && !data ? (
            <p className={people.none}>{t('failed_list')}</p>
          ) : (
            <List company={company} data={data?.data} />
          )}
        </section>
      </div>
    </div>
  )
}

type ListProps = CompanyTabProps & { data: NonNullable<ReturnType<typeof useArchives>['data']>['data'] | undefined }

const List = ({ company, data }: ListProps) => {
  const { t } = useTranslation('archive')
  if (!data) return <Skeleton width={240} />
  if (data.length === 0) return <p className={people.none}>{t('none')}</p>
  return (
    <ul className={classes.list}>
      {data.map((archive) => (
        <ArchiveRow key={archive.id} archive={archive} company={company} />
      ))}
    </ul>
  )
}
