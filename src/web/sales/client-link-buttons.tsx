import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { Button } from '#web/ui/buttons/button.tsx'

type Props = {
  url: string
  /** Undefined: the person may not. */
  revoke: (() => Promise<void>) | undefined
}

/** Opens what a client sees by a link, and revokes the link after a question. */
export const ClientLinkButtons = ({ url, revoke }: Props) => {
  const { t } = useTranslation('document_link')
  const ask = useAction(async () => {
    const question = { title: t('revoke_title'), text: t('revoke_text'), confirmLabel: t('revoke') }
    if (!(await confirm(question))) return
    await revoke?.()
    toast.success(t('revoked'))
  })
  return (
    <>
      <Button
        size="small"
        variant="subtle"
        icon={<IconExternalLink size={16} stroke={1.75} />}
        component="a"
        // The mark says that it is not the client who looks.
        {...{ href: `${url}?own`, target: '_blank', rel: 'noreferrer' }}
      >
        {t('open')}
      </Button>
      {revoke && (
        <Button size="small" variant="subtle" busy={ask.busy} onClick={() => void ask.run()}>
          {t('revoke')}
        </Button>
      )}
    </>
  )
}
