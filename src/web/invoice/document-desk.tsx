import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '../page-link.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import classes from './document-desk.module.css'
import { DocumentPages } from './document-pages.tsx'
import { useStoredPages } from './use-stored-pages.ts'

type Props = {
  id: string
  title: ReactNode
  subtitle?: ReactNode
  actions: ReactNode
  /** Between the head and the document. */
  notice?: ReactNode
}

/** A stored document lying on the desk, whole, with what can be done to it. */
export const DocumentDesk = ({ id, title, subtitle, actions, notice }: Props) => {
  const { t } = useTranslation(['invoice', 'common', 'error'])
  const { pages, failed, retry } = useStoredPages(id)
  return (
    <div className={classes.view}>
      <header className={classes.head}>
        <IconButton
          component={PageLink}
          href="/invoice/list"
          label={t('back_to_list')}
          icon={<IconArrowLeft size={18} stroke={1.75} />}
        />
        <div className={classes.words}>
          <h1 className={classes.title}>{title}</h1>
          {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
        </div>
        <div className={classes.actions}>{actions}</div>
      </header>
      {notice}
      {/* A picture takes no focus: without it the keys could not scroll. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.desk} data-scroll-root tabIndex={0} aria-label={t('document')}>
        {failed ? (
          <ErrorState title={t('not_drawn')} actions={<Button onClick={retry}>{t('common:retry')}</Button>} />
        ) : (
          <div className={classes.paper}>
            <DocumentPages pages={pages} />
          </div>
        )}
      </section>
    </div>
  )
}
