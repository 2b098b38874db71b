import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isProblem } from './api/problem.ts'
import { queryClient } from './query-client.ts'
import { createAppRouter } from './routes/router.tsx'
import { startTexts } from './texts.ts'
import { UiProvider } from './ui/provider.tsx'

const start = async (element: HTMLElement) => {
  await startTexts()
  // A refusal has its error view; the console is for what nobody expected.
  const onCaughtError = (error: unknown) => {
    if (!isProblem(error)) reportError(error)
  }
  createRoot(element, { onCaughtError }).render(
    <StrictMode>
      <UiProvider>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={createAppRouter()} />
        </QueryClientProvider>
      </UiProvider>
    </StrictMode>,
  )
}

const element = document.getElementById('app')
if (!element) throw new Error('No element #app')
void start(element)
