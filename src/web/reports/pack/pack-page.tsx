import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import frame from '../frame/report-frame.module.css'
import classes from './pack.module.css'
import { PackForm } from './pack-form.tsx'
import { PackList } from './pack-list.tsx'
import { isUnfinished, usePacks } from './use-packs.ts'

/** Packs for those who may make them. */
export const PackPage = () => {
  const { t } = useTranslation('error')
  return useCan('pack.write') ? <Packs /> : <ErrorState title={t('forbidden_title')} text={t('forbidden_text')} />
}

/** Everything that an accountant needs of a period in one file: at the left what goes in, at the right what came out. */
const Packs = () => {
  const { t } = useTranslation(['pack', 'shell'])
  const { packs, error, retry, more } = usePacks()
  return (
    <article className={frame.report}>
      <PageHead
        title={t('shell:title_pack')}
        above={
          <PageLink className={frame.above} href="/report/list">
            {t('shell:title_report_list')}
            <IconChevronRight size={14} stroke={2} aria-hidden="true" />
          </PageLink>
        }
      />
      <p className={classes.intro}>{t('intro')}</p>
      <div className={classes.body}>
        <PackForm isMaking={packs?.some(isUnfinished) ?? false} />
        <aside className={classes.aside} aria-label={t('packs')}>
          {error && !packs ? (
            <LoadError title={t('list_failed')} error={error} onRetry={retry} />
          ) : (
            <PackList packs={packs} more={more} />
          )}
        </aside>
      </div>
    </article>
  )
}
