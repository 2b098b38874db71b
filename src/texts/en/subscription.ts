import type { subscription as source } from '../lt/subscription.ts'
import type { Same } from '../same.ts'

export const subscription: Same<typeof source> = {
  order_title_one: 'Kvitas Premium plan, {{count}} month',
  order_title_other: 'Kvitas Premium plan, {{count}} months',
  order_note: 'Order {{reference}}',
}
