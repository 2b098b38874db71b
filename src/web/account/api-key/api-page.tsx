import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import type { ApiKey } from '#contract/account/api-key.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { WebhooksSection } from '#web/account/webhook/webhooks-section.tsx'
import classes from './api-page.module.css'
import { KeyForm } from './key-form.tsx'
import { KeyTable } from './key-table.tsx'
import { NewSecretNotice } from './new-key-notice.tsx'

/** A key that was just made, with the key itself, which only this page has. */
export type NewKey = ApiKey & { key: string }

const openForm = (onMade: (made: NewKey) => void) =>
  void openPanel({ size: 640, content: () => <KeyForm onMade={onMade} /> })

/** Keys and webhooks for programs of the company: `/settings/api`. */
export const ApiPage = () => {
  const { t } = useTranslation('api_key')
  const { data, error, retry } = useLoaded('api-key.list')
  const [made, setMade] = useState<NewKey>()
  const newButton = (
    <Button variant="filled" onClick={() => openForm(setMade)}>
      {t('new')}
    </Button>
  )
  const docs = (
    <>
      <a className={classes.docs} href="/api/docs" target="_blank" rel="noreferrer">
        {t('docs')}
      </a>{' '}
      ·{' '}
      <a className={classes.docs} href="/api/docs#start-mcp" target="_blank" rel="noreferrer">
        {t('assistants')}
      </a>
    </>
  )
  const isEmpty = data?.data.length === 0
  return (
    <div className={classes.page}>
      <PageHead
        title={t('title')}
        subtitle={
          <>
            {t('subtitle')} {docs}
          </>
        }
      />
      {!isEmpty && (
        <div className={classes.sectionHead}>
          <h2 className={classes.sectionTitle}>{t('keys')}</h2>
          {newButton}
        </div>
      )}
      {made && (
        <NewSecretNotice
          key={made.id}
          secret={made.key}
          title={t('made', { name: made.name })}
          text={t('copy_now')}
          label={t('key_itself')}
          onDone={() => setMade(undefined)}
        />
      )}
      {error && !data ? (
        <LoadError title={t('error')} error={error} onRetry={retry} />
      ) : isEmpty ? (
        <EmptyState plain title={t('empty_title')} text={t('empty_text')} actions={newButton} />
      ) : (
        <div className={classes.keys}>
          <KeyTable keys={data?.data} madeId={made?.id} onRemoved={(id) => id === made?.id && setMade(undefined)} />
        </div>
      )}
      <WebhooksSection />
    </div>
  )
}
