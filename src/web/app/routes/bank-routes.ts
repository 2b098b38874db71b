import type { PageRoute, ScreenLoader } from '#web/platform/navigation/navigation.ts'
import { withTexts } from '#web/platform/texts/with-texts.ts'

type LatePage =
  | 'entries'
  | 'import'
  | 'imports'
  | 'rules'
  | 'reconciliation'
  | 'repeated'
  | 'repeat'
  | 'papers'
  | 'paper'

const screen = (page: LatePage): ScreenLoader =>
  withTexts('bank', async () => (await import('./late-pages.ts')).latePages[page]())

/** Entries of bank statements, their imports and rules, and the reconciliation of balances. */
export const bankRoutes: readonly PageRoute[] = [
  { path: '/bank', title: 'title_bank', load: 'bank.accounts', screen: screen('entries') },
  { path: '/bank/import', title: 'title_bank_import', load: 'bank.accounts', screen: screen('import') },
  { path: '/bank/imports', title: 'title_bank_imports', screen: screen('imports') },
  { path: '/bank/rules', title: 'title_bank_rules', load: 'bank.rules', screen: screen('rules') },
  {
    path: '/bank/reconciliation',
    title: 'title_reconciliation',
    load: 'bank.accounts',
    screen: screen('reconciliation'),
  },
]

/** Documents that are made again and again; the form has the bank's field of a client or vendor, with its texts. */
export const recurringRoutes: readonly PageRoute[] = [
  { path: '/recurring/list', title: 'title_recurring_list', screen: screen('repeated') },
  { path: '/recurring/create', title: 'title_recurring_list', screen: screen('repeat') },
  { path: '/recurring/edit/{id}', title: 'title_recurring_list', screen: screen('repeat') },
]

/** Papers of vendors. The whole form of one has the texts of purchases. */
export const inboxRoutes: readonly PageRoute[] = [
  { path: '/inbox', title: 'title_inbox', screen: withTexts('inbox', screen('papers')) },
  {
    path: '/inbox/{id}/edit',
    title: 'title_inbox_edit',
    load: 'expense.create_form',
    screen: withTexts('purchase', withTexts('inbox', screen('paper'))),
  },
]
