import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconSend } from '@tabler/icons-react'
import { Panel, usePanel } from '#web/platform/panels/panel.tsx'
import { problemText } from '#web/platform/api/problem.ts'
import { FormSkeleton } from '#web/resource/form/form-skeleton.tsx'
import { FormNotices } from '#web/resource/form/form-notices.tsx'
import { useUser } from '#web/platform/session/session.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { FormFoot } from '#web/ui/fields/form-parts.tsx'
import { EmailFields } from './email-fields.tsx'
import type { AttachedFile } from './email-fields.tsx'
import { NotVerified } from '#web/platform/feedback/not-verified.tsx'
import { SendingNotice } from './sending-notice.tsx'
import classes from './sending.module.css'
import type { EmailForm } from './use-email-form.ts'

type Props = {
  title: string
  subtitle?: string | undefined
  emailForm: EmailForm
  loaded: { error: Error | null; retry: () => void }
  attachments: readonly AttachedFile[]
  /** Above the email: the period of a statement. */
  above?: ReactNode
  actions?: ReactNode
}

/** The panel to edit and send an email. */
export const EmailPanel = ({ title, subtitle, emailForm, loaded, attachments, above, actions }: Props) => {
  const { t } = useTranslation(['sending', 'common', 'error'])
  const panel = usePanel()
  const { email_verified } = useUser().user
  const canSend = useCan('document.write')
  const { form } = emailForm
  const isLost = loaded.error && !form.values
  return (
    <Panel
      title={title}
      subtitle={subtitle}
      actions={actions}
      foot={
        <FormFoot>
          {canSend && (
            <Button
              variant="filled"
              type="submit"
              form={form.formId}
              icon={<IconSend size={16} stroke={1.75} />}
              busy={form.busy}
              locked={email_verified ? undefined : t('not_verified_title')}
            >
              {t('send')}
            </Button>
          )}
          <Button onClick={() => panel?.requestClose()}>{t(canSend ? 'common:cancel' : 'common:close')}</Button>
        </FormFoot>
      }
    >
      {canSend && <NotVerified />}
      {canSend && emailForm.offered && <SendingNotice sending={emailForm.offered.sending} />}
      {above}
      {isLost ? (
        <ErrorState
          title={t('error:default_title')}
          text={problemText(loaded.error)}
          retryLabel={t('common:retry')}
          onRetry={loaded.retry}
        />
      ) : !canSend ? null : form.values ? (
        <form id={form.formId} onSubmit={form.submit} noValidate className={classes.form}>
          <FormNotices form={form} />
          <EmailFields emailForm={emailForm} attachments={attachments} />
        </form>
      ) : (
        <FormSkeleton />
      )}
    </Panel>
  )
}
