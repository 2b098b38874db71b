import { lazy, Suspense } from 'react'
import type { PlannedLetter } from '#contract/automation/planned-time.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { withTexts } from '#web/platform/texts/with-texts.ts'

const SendLaterForm = lazy(
  withTexts('records', async () => ({ default: (await import('./send-later-form.tsx')).SendLaterForm })),
)

/** What is planned: when, and the email; without one a draft is only issued. */
export type Plan = { at: string; send: Partial<PlannedLetter> | null }

export type SendLaterOptions<Result> = {
  subtitle?: string | undefined
  /** Whose addresses are proposed. */
  clientId: string | undefined
  /** A draft is issued at that time, and may be only issued. */
  isDraft: boolean
  /** What is planned already: a moment and its email. */
  planned?: { send_at: string | null; send?: Partial<PlannedLetter> | null } | undefined
  store: (plan: Plan) => Promise<Result>
}

/** Asks when to send an invoice and stores it. Resolves to the answer of the server; undefined when it is closed. */
export const openSendLater = <Result,>(options: SendLaterOptions<Result>) =>
  openPanel<Result>({
    size: 480,
    content: () => (
      <Suspense>
        <SendLaterForm {...options} />
      </Suspense>
    ),
  })
