import { enSignIn } from '#texts/en-sign-in.ts'
import { activity } from '#texts/en/activity.ts'
import { api_key } from '#texts/en/api_key.ts'
import { archive } from '#texts/en/archive.ts'
import { closed_period } from '#texts/en/closed_period.ts'
import { notices } from '#texts/en/notices.ts'
import { peppol } from '#texts/en/peppol.ts'
import { people } from '#texts/en/people.ts'
import { people_settings } from '#texts/en/people_settings.ts'
import { reminder_steps } from '#texts/en/reminder_steps.ts'
import { security } from '#texts/en/security.ts'
import { series } from '#texts/en/series.ts'
import { style } from '#texts/en/style.ts'
import { subscription } from '#texts/en/subscription.ts'
import { unit } from '#texts/en/unit.ts'
import { vat } from '#texts/en/vat.ts'
import { webhook } from '#texts/en/webhook.ts'

/** The English texts of the settings and operator pages. */
export const enSettings = {
  ...enSignIn,
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
