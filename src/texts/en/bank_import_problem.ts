import type { bank_import_problem as source } from '#texts/lt/bank_import_problem.ts'
import type { Same } from '#texts/same.ts'

export const bank_import_problem: Same<typeof source> = {
  columns: 'Say what the columns of the table mean.',
  not_adding_up:
    'The opening balance and the entries do not add up to the closing balance: {{amount}} differ. The file is left out.',
  other_currency: 'The account “{{account}}” is in {{currency}}, the statement in {{found}}.',
  no_such_account: 'The chosen account no longer exists.',
  other_company: 'This account belongs to another company of yours: {{company}}.',
  which_account: 'The file does not say which account it is of. Choose the account.',
  unknown_account: 'You do not have the account {{account}} yet. Choose an account or create a new one.',
  may_not_create: 'Only the owner or an administrator can create an account.',
  hole: 'The statement of {{from}} – {{to}} is missing: the balances differ by {{amount}}.',
  closed_period:
    'Entries in a closed period (until {{date}}): {{count}}. They cannot be matched while the period is closed.',
  unmatched: 'The match of the bank entry was undone.',
}
