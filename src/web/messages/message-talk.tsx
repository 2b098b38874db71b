import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/message.ts'
import { call } from '../api.ts'
import { problemText } from '../problem-text.ts'
import { useLoaded } from '../resource/use-loaded.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import classes from './messages.module.css'
import { Talk } from './talk.tsx'
import { reloadMessages } from './use-unread.ts'

/** One message with its answers, which count as seen once they are on the screen. */
export const MessageTalk = ({ id, onBack }: { id: string; onBack: () => void }) => {
  const { t } = useTranslation(['message', 'common'])
  const { data, error, retry } = useLoaded('message.read', { params: { id } })
  const item = data?.item
  useSeen(item)
  return (
    <div className={classes.parts}>
      <div>
        <Button
          variant="quiet"
          size="small"
          icon={<IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />}
          onClick={onBack}
        >
          {t('back')}
        </Button>
      </div>
      {error && !item && (
        <p role="alert">
          {problemText(error)}{' '}
          <Button variant="link" size="small" onClick={retry}>
            {t('common:retry')}
          </Button>
        </p>
      )}
      {!item && !error && <Skeleton width="70%" />}
      {item && (
        <section aria-labelledby="message-subject">
          <h3 className={classes.talkHead} id="message-subject">
            {item.subject}
          </h3>
          <Talk
            said={[
              {
                id: item.id,
                who: t('you'),
                at: item.created_at,
                text: item.message,
                own: true,
                note: item.company ? t('from_company', { company: item.company }) : undefined,
              },
              ...item.answers.map((each) => ({
                id: each.id,
                who: t('provider'),
                at: each.created_at,
                text: each.answer,
                own: false,
              })),
            ]}
          />
          {item.answers.length === 0 && (
            <p className={classes.note}>
              {t('waiting')} {t('when')}
            </p>
          )}
        </section>
      )}
    </div>
  )
}

const useSeen = (item: Message | undefined) => {
  const id = item?.id
  const answers = item?.unread ? item.answers.length : 0
  useEffect(() => {
    if (!id || answers === 0) return
    // Should it fail, the mark stays, and the next look says it again.
    void call('message.seen', { params: { id }, body: { answers } }).then(reloadMessages, () => undefined)
  }, [id, answers])
}
