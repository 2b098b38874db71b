import type { Same } from '../same.ts'
import type { company as lt } from '../lt/company.ts'

export const company: Same<typeof lt> = {
  other_lists: 'These are the settings of {{title}}, and you are working in {{current}}. Switch to see this list.',
  other_fields: 'These are the settings of {{title}}. You are working in {{current}}.',
  changed_title: 'You work in another company',
  changed_text: 'In another window you switched to {{there}}, and this one is of {{here}}. Nothing was saved here.',
  stay_with: 'Stay with {{title}}',
  switch_to: 'Switch to {{title}}',
}
