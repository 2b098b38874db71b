import { ltSignIn } from '#texts/lt-sign-in.ts'
import { activity } from '#texts/lt/activity.ts'
import { api_key } from '#texts/lt/api_key.ts'
import { archive } from '#texts/lt/archive.ts'
import { closed_period } from '#texts/lt/closed_period.ts'
import { notices } from '#texts/lt/notices.ts'
import { peppol } from '#texts/lt/peppol.ts'
import { people } from '#texts/lt/people.ts'
import { people_settings } from '#texts/lt/people_settings.ts'
import { reminder_steps } from '#texts/lt/reminder_steps.ts'
import { security } from '#texts/lt/security.ts'
import { series } from '#texts/lt/series.ts'
import { style } from '#texts/lt/style.ts'
import { subscription } from '#texts/lt/subscription.ts'
import { unit } from '#texts/lt/unit.ts'
import { vat } from '#texts/lt/vat.ts'
import { webhook } from '#texts/lt/webhook.ts'

/** The Lithuanian texts of the settings and operator pages. */
export const ltSettings = {
  ...ltSignIn,
  activity,
  api_key,
  archive,
  closed_period,
  people: { ...people, ...people_settings },
  notices,
  peppol,
  reminder_steps,
  security,
  series,
  style,
  subscription,
  unit,
  vat,
  webhook,
}
