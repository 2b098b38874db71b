import type { plan_note as source } from '#texts/lt/plan_note.ts'
import type { Same } from '#texts/same.ts'

export const plan_note: Same<typeof source> = {
  plans: 'Plans',
  limit_title: 'Plan limit',
  see_plans: 'View plans',
  not_now: 'Not now',
  ask_owner: 'Only the owner of the company can change the plan.',
  left_none: 'You have used all your invoices for this month.',
  left_one: '<b>{{count}} invoice</b> left this month.',
  left_other: '<b>{{count}} invoices</b> left this month.',
  left_again: 'The limit resets on {{day}}.',
  left_none_again: 'You can issue the next one from {{day}}.',
  ending: 'The Premium plan is valid <b>until {{day}}</b>',
}
