import type { company_data as source } from '#texts/lt/company_data.ts'
import type { Same } from '#texts/same.ts'

export const company_data: Same<typeof source> = {
  register_from: 'From the Centre of Registers, {{date}}.',
  register_state: 'Legal status: {{state}}.',
  vies_valid: 'VIES: valid, checked {{date}}',
  vies_invalid: 'VIES: not valid, checked {{date}}',
  vies_unavailable: 'VIES did not answer, tried {{date}}',
  vies_unchecked: 'VIES: not checked',
  vies_name: 'VIES names: {{name}}',
  vies_save_first: 'Save first to check it with VIES',
  vies_check: 'Check with VIES',
  vies_again: 'Check again',
  vies_checking: 'Checking…',
}
