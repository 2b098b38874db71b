import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '#web/platform/panels/panels.tsx'
import { MessageForm } from './message-form.tsx'
import { MessageList } from './message-list.tsx'
import { MessageTalk } from './message-talk.tsx'
import classes from './messages.module.css'

/** Messages to the provider: a new one, those written, one of them with its answers. */
export const MessagesPanel = ({ first }: { first?: string | undefined }) => {
  const { t } = useTranslation('message')
  const [shown, setShown] = useState(first)
  return (
    <Panel title={t('title')}>
      {shown ? (
        <MessageTalk key={shown} id={shown} onBack={() => setShown(undefined)} />
      ) : (
        <div className={classes.parts}>
          <MessageForm />
          <MessageList onOpen={setShown} />
        </div>
      )}
    </Panel>
  )
}
