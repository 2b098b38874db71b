import { lazy, Suspense } from 'react'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/platform/api/api.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { useSession } from '#web/platform/session/session.ts'
import { IconMessageCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/buttons/button.tsx'
import classes from './messages.module.css'

const Messages = lazy(async () => ({ default: (await import('./messages-panel.tsx')).MessagesPanel }))

/** Opens the panel with the messages to the provider, or with the named one. */
export const openMessages = (id?: string): void =>
  void openPanel({
    content: () => (
      <Suspense>
        <Messages initialId={id} />
      </Suspense>
    ),
    side: 'right',
    size: 480,
  })

const key = ['message.unread']

/** The number of messages with unread answers. It is reloaded when the window gets the focus. */
export const useUnread = (): number => {
  // The button may render once more during sign-out.
  const isSignedIn = useSession() !== undefined
  const { data } = useQuery({
    enabled: isSignedIn,
    queryKey: key,
    queryFn: ({ signal }) => call('message.list', { query: { limit: 1 }, signal }),
    staleTime: 60_000,
    refetchInterval: 5 * 60_000,
    refetchOnWindowFocus: true,
  })
  return data?.meta.unread ?? 0
}

/** Reloads the list of messages and the number of unread ones. */
export const reloadMessages = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: key }),
    queryClient.invalidateQueries({ queryKey: ['message.list'] }),
  ])
}

/** Opens the messages to the provider. A dot marks an unread answer. */
export const MessagesButton = () => {
  const { t } = useTranslation('message')
  const unread = useUnread() > 0
  return (
    <IconButton
      label={t(unread ? 'open_unread' : 'open')}
      aria-haspopup="dialog"
      icon={
        <span className={classes.icon}>
          <IconMessageCircle size={20} stroke={1.75} aria-hidden="true" />
          {unread && <span className={classes.dot} />}
        </span>
      }
      onClick={() => openMessages()}
    />
  )
}
