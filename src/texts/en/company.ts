import type { Same } from '../same.ts'
import type { company as lt } from '../lt/company.ts'

export const company: Same<typeof lt> = {
  other_lists: 'These are the settings of {{title}}, and you are working in {{current}}. Switch to see this list.',
  other_fields: 'These are the settings of {{title}}. You are working in {{current}}.',
  switch_to: 'Switch to {{title}}',
}
