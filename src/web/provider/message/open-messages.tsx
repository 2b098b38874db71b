import { lazy, Suspense } from 'react'
import { openPanel } from '#web/platform/panels/open-panel.tsx'

const Messages = lazy(async () => ({ default: (await import('./messages-panel.tsx')).MessagesPanel }))

/** Slides the messages to the provider out, at one of them where it is named. */
export const openMessages = (id?: string): void =>
  void openPanel({
    content: () => (
      <Suspense>
        <Messages first={id} />
      </Suspense>
    ),
    side: 'right',
    size: 480,
  })
