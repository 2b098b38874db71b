import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import classes from './document-view.module.css'
import { useLowWindow } from '#web/ui/frame/use-narrow.ts'
import { DocumentPages } from '#web/resource/document/document-pages.tsx'
import { useStoredPages } from './use-document-pages.ts'
import type { StoredPages } from './use-document-pages.ts'
import { useParams } from '@tanstack/react-router'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { PendingPage } from '#web/platform/navigation/pending-page.tsx'
import { DocumentActions } from './document-actions.tsx'

type Common = {
  title: ReactNode
  subtitle?: ReactNode
  actions: ReactNode
  /** Between the header and the document. */
  notice?: ReactNode
}

/** The page of a stored invoice's document. */
export const DocumentView = ({ id, ...props }: Common & { id: string }) => {
  const { t } = useTranslation('invoice')
  return (
    <PrintView
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

/** The page of a printed document with its actions. */
export const PrintView = ({ title, subtitle, actions, notice, drawn: { pages, see, error, retry }, back }: Props) => {
  const { t } = useTranslation(['invoice', 'common', 'error'])
  const short = useLowWindow()
  return (
    <div className={classes.view}>
      <header className={classes.head}>
        <IconButton
          component={PageLink}
          href={back.href}
          label={back.label}
          icon={<IconArrowLeft size={18} stroke={1.75} />}
        />
        <div className={classes.text}>
          <h1 className={classes.title}>{title}</h1>
          {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
        </div>
        <div className={classes.actions}>{actions}</div>
      </header>
      {notice}
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.pane} data-scroll-root={!short || undefined} tabIndex={0} aria-label={t('document')}>
        {error && pages.length === 0 ? (
          <ErrorState title={t('not_drawn')} actions={<Button onClick={retry}>{t('common:retry')}</Button>} />
        ) : (
          <div className={classes.sheet}>
            <DocumentPages pages={pages} see={see} />
          </div>
        )}
      </section>
    </div>
  )
}

/** The page `/invoice/pdf/{id}`. */
export const InvoicePdf = () => {
  const { id = '' } = useParams({ strict: false })
  const { t } = useTranslation('invoice')
  const loaded = useLoaded('invoice.edit_form', { params: { id } })
  const invoice = loaded.data?.item
  if (!invoice) return <PendingPage />
  return (
    <DocumentView
      key={id}
      id={id}
      title={t('edit_title', { number: invoice.number })}
      subtitle={invoice.client_title}
      actions={<DocumentActions invoice={invoice} />}
    />
  )
}
