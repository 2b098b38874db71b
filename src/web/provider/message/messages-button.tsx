import { IconMessageCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/buttons/button.tsx'
import classes from './messages.module.css'
import { openMessages } from './open-messages.tsx'
import { useUnread } from './use-unread.ts'

/** Opens the messages to the provider; a mark says that there is an answer. */
export const MessagesButton = () => {
  const { t } = useTranslation('message')
  const unread = useUnread() > 0
  return (
    <IconButton
      label={t(unread ? 'open_unread' : 'open')}
      aria-haspopup="dialog"
      icon={
        <span className={classes.sign}>
          <IconMessageCircle size={20} stroke={1.75} aria-hidden="true" />
          {unread && <span className={classes.dot} />}
        </span>
      }
      onClick={() => openMessages()}
    />
  )
}
