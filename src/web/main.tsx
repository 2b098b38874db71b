import { QueryClientContext } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { isProblem } from '#web/platform/api/problem.ts'
import { createAppRouter } from '#web/app/routes/router.tsx'
import { queryClientStore } from '#web/platform/session/session-stores.ts'
import { useStore } from '#web/platform/store.ts'
import { startTexts } from '#web/platform/texts/texts.ts'
import { UiProvider } from '#web/ui/theme/provider.tsx'

const start = async (element: HTMLElement) => {
  await startTexts()
  // API errors have an error page; only unexpected errors are reported to the console.
  const onCaughtError = (error: unknown) => {
    if (!isProblem(error)) reportError(error)
  }
  createRoot(element, { onCaughtError }).render(
    <StrictMode>
      <UiProvider>
        <Queries>
          <RouterProvider router={createAppRouter()} />
        </Queries>
      </UiProvider>
    </StrictMode>,
  )
}

/** Provides the query cache, once it is loaded. */
const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientContext value={useStore(queryClientStore)}>{children}</QueryClientContext>
)

const element = document.getElementById('app')
if (!element) throw new Error('No element #app')
void start(element)
