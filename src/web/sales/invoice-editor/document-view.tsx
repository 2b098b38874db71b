import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import classes from './document-view.module.css'
import { useShort } from '#web/ui/frame/use-narrow.ts'
import { DocumentPages } from '#web/resource/document/document-pages.tsx'
import { useStoredPages } from './use-stored-pages.ts'
import type { StoredPages } from './use-stored-pages.ts'

type Common = {
  title: ReactNode
  subtitle?: ReactNode
  actions: ReactNode
  /** Between the head and the document. */
  notice?: ReactNode
}

/** A stored invoice lying on the desk. */
export const DocumentView = ({ id, ...props }: Common & { id: string }) => {
  const { t } = useTranslation('invoice')
  return (
    <PaperView
      {...props}
      drawn={useStoredPages('invoice.document', id)}
      back={{ href: '/invoice/list', label: t('back_to_list') }}
    />
  )
}

type Props = Common & {
  drawn: StoredPages
  back: { href: string; label: string }
}

/** A printed document lying on the desk, with what can be done to it. */
export const PaperView = ({ title, subtitle, actions, notice, drawn: { pages, see, error, retry }, back }: Props) => {
  const { t } = useTranslation(['invoice', 'common', 'error'])
  const short = useShort()
  return (
    <div className={classes.view}>
      <header className={classes.head}>
        <IconButton
          component={PageLink}
          href={back.href}
          label={back.label}
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
      <section className={classes.desk} data-scroll-root={!short || undefined} tabIndex={0} aria-label={t('document')}>
        {error && pages.length === 0 ? (
          <ErrorState title={t('not_drawn')} actions={<Button onClick={retry}>{t('common:retry')}</Button>} />
        ) : (
          <div className={classes.paper}>
            <DocumentPages pages={pages} see={see} />
          </div>
        )}
      </section>
    </div>
  )
}
