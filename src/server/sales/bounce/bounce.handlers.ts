import type { bounceRows } from '#contract/sales/bounce.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { readCorrespondence } from '#server/sales/sending/email-texts.ts'
import { readBounced } from './bounce.queries.ts'

export const bounceHandlers = {
  'client.bounced': async (context, { params }) => {
    const { to } = await readCorrespondence(context, params.id)
    return { data: await readBounced(context, to) }
  },
} satisfies HandlersOf<typeof bounceRows>
