import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useBlocker } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './api-page.module.css'

type Props = { secret: string; title: string; text: string; label: string; onDone: () => void }

/** Shows a new key or secret once. Leaving the page before it was copied asks first. */
export const NewSecretNotice = ({ secret, title, text, label, onDone }: Props) => {
  const titleId = useId()
  const { t } = useTranslation('api_key')
  const isCopied = useRef(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const markCopied = () => {
    isCopied.current = true
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      markCopied()
      toast.success(t('copied'))
    } catch {
      field.current?.select()
      toast.error(t('copy_failed'))
    }
  }
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      !isCopied.current &&
      current.pathname !== next.pathname &&
      !(await confirm({
        title: t('leave_title'),
        text: t('leave_text'),
        confirmLabel: t('leave'),
        cancelLabel: t('stay'),
      })),
    enableBeforeUnload: () => !isCopied.current,
  })
  return (
    <section className={classes.notice} aria-live="polite" aria-labelledby={titleId}>
      <p className={classes.noticeText} id={titleId}>
        <IconCheck size={18} stroke={1.75} aria-hidden="true" className={classes.check} />
        <span>
          <b>{title}</b> {text}
        </span>
      </p>
      <div className={classes.noticeLine}>
        <textarea
          ref={field}
          className={classes.newKey}
          value={secret}
          readOnly
          rows={1}
          spellCheck={false}
          aria-label={label}
          onFocus={(event) => event.target.select()}
          onCopy={markCopied}
        />
        <Button icon={<IconCopy size={16} stroke={1.75} />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Button variant="subtle" onClick={onDone}>
          {t('have_copied')}
        </Button>
      </div>
    </section>
  )
}
