import type { PageRoute, ScreenLoader } from '#web/platform/navigation/navigation.ts'
import { withTexts } from './with-texts.ts'

// The field of a client or vendor has texts of the bank.
const form: ScreenLoader = withTexts(
  'bank',
  withTexts('recurring', async () => (await import('#web/automation/recurring/recurring-page.tsx')).RecurringPage),
)

/** Documents that are made again and again. */
export const recurringRoutes: readonly PageRoute[] = [
  {
    path: '/recurring/list',
    title: 'title_recurring_list',
    screen: withTexts(
      'recurring',
      async () => (await import('#web/automation/recurring/recurring-list.tsx')).RecurringList,
    ),
  },
  { path: '/recurring/create', title: 'title_recurring_create', screen: form },
  { path: '/recurring/edit/{id}', title: 'title_recurring_list', screen: form },
]
