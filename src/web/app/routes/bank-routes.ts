import type { PageRoute, ScreenLoader } from '#web/platform/navigation/navigation.ts'
import { withTexts } from '#web/platform/texts/with-texts.ts'

type BankPage = 'entries' | 'import' | 'imports' | 'rules' | 'reconciliation'

const screen = (page: BankPage): ScreenLoader =>
  withTexts('bank', async () => (await import('#web/bank/pages.ts')).bankPages[page]())

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
