import { issuing, keysOf } from '#contract/platform/key-access.ts'

/** What keys may do with the calls of this area. */
export const bankKeys = {
  ...keysOf('all', ['bank.preview', 'bank.create_rule', 'bank.update_rule', 'bank.delete_rule']),
  ...keysOf(issuing, ['bank.import', 'bank.undo_import', 'bank.match', 'bank.unmatch', 'bank.match_suggested']),
  ...keysOf('read', [
    'bank.imports',
    'bank.accounts',
    'bank.entries',
    'bank.entry',
    'bank.rules',
    'bank.reconciliation',
  ]),
  ...keysOf('documents', ['bank.ignore', 'bank.decline']),
  ...keysOf('never', [
    'payment-file.list',
    'payment-file.prepare',
    'payment-file.make',
    'payment-file.read',
    'payment-file.file',
    'payment-file.cancel',
    'payment-file.set_account',
    'payment-file.accounts',
    'payment-file.forget_account',
    'payment-file.qr',
  ]),
}
