import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import type { NewKey } from './api-page.tsx'
import classes from './api-page.module.css'

/** Shows a new key once. Leaving the page before it was copied asks first. */
export const NewKeyNotice = ({ made, onDone }: { made: NewKey; onDone: () => void }) => {
  const { t } = useTranslation('api_key')
  const isCopied = useRef(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const markCopied = () => {
    isCopied.current = true
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(made.key)
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
    <section className={classes.notice} aria-live="polite" aria-labelledby="new-key">
      <p className={classes.noticeText} id="new-key">
        <IconCheck size={18} stroke={1.75} aria-hidden="true" className={classes.check} />
        <span>
          <b>{t('made', { name: made.name })}</b> {t('copy_now')}
        </span>
      </p>
      <div className={classes.noticeLine}>
        <textarea
          ref={field}
          className={classes.newKey}
          value={made.key}
          readOnly
          rows={1}
          spellCheck={false}
          aria-label={t('key_itself')}
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
