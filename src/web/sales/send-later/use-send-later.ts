import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { plainDate } from '#contract/platform/fields.ts'
import { maxReceivers } from '#contract/sales/sending.ts'
import { morning, parseTypedTime } from '#domain/planned-time.ts'
import { workingDayFrom } from '#domain/working-days.ts'
import { addDays } from '#domain/plain-date.ts'
import { usePanel } from '#web/platform/panels/open-panel.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { useForm } from '#web/resource/form/use-form.ts'
import { isInvalidAddress } from '#web/sales/sending/email-schema.ts'
import type { SendLaterOptions } from './open-send-later.tsx'
import { dayAndTime } from '#web/resource/day-and-time.ts'

type Values = { day: string; time: string; sends: boolean; to: string[] }
/** The company's day and time of the day. */
type Now = { day: string; time: string }

const nowIn = (timeZone: string): Now => {
  const [day = '', time = ''] = dayAndTime(new Date().toISOString(), timeZone).split(' ')
  return { day, time }
}

/** `now` is read when it is checked. */
const schemaAt = (now: () => Now) =>
  z
    .object({
      day: plainDate,
      time: z.string().refine((text) => parseTypedTime(text) !== undefined, { error: 'invalid' }),
      sends: z.boolean(),
      to: z.array(z.string()).max(maxReceivers, { error: 'invalid' }),
    })
    .superRefine(({ day, time, sends, to }, context) => {
      const { day: today, time: present } = now()
      const at = parseTypedTime(time) ?? present
      if (day < today || (day === today && at <= present))
        context.addIssue({ code: 'custom', path: [day < today ? 'day' : 'time'], message: 'future' })
      if (!sends) return
      if (to.length === 0) context.addIssue({ code: 'custom', path: ['to'], message: 'required' })
      else if (to.some(isInvalidAddress)) context.addIssue({ code: 'custom', path: ['to'], message: 'email' })
    })

/** The client's addresses, as the server uses them without others. */
const useAddresses = (clientId: string | undefined): string[] | undefined => {
  const { data, error } = useLoaded('client.edit_form', {
    params: { id: clientId ?? '' },
    enabled: clientId !== undefined,
  })
  if (clientId === undefined || error) return []
  if (!data) return undefined
  return [...new Set(data.item.contacts.flatMap(({ email }) => (email ? [email] : [])))]
}

const isSame = (a: readonly string[], b: readonly string[]) => a.join(' ') === b.join(' ')

/** The form of a planned time. Unchanged addresses are not stored, so that the client's at that time are used. */
export const useSendLater = <Result>({ clientId, isDraft, planned, store }: SendLaterOptions<Result>) => {
  const { t } = useTranslation('send_later')
  const panel = usePanel()
  const { time_zone: timeZone } = useCompany()
  const [now] = useState(() => nowIn(timeZone))
  const addresses = useAddresses(clientId)
  const [earlier] = useState(() => (planned?.send_at ? dayAndTime(planned.send_at, timeZone).split(' ') : undefined))
  const form = useForm<Values, Result>({
    schema: schemaAt(() => nowIn(timeZone)),
    initialValues: addresses && {
      day: earlier?.[0] ?? workingDayFrom(addDays(now.day, 1)),
      time: earlier?.[1] ?? morning,
      sends: !isDraft || !planned?.send_at || Boolean(planned.send),
      to: planned?.send?.to ?? addresses,
    },
    labels: { day: t('day'), time: t('time'), to: t('to') },
    save: (input) => {
      // The schema has checked it.
      const { day, time, sends, to } = input as Values
      const { to: _, ...letter } = planned?.send ?? {}
      const send = { ...letter, ...(isSame(to, addresses ?? []) ? {} : { to }) }
      return store({ at: `${day}T${parseTypedTime(time)}`, send: sends ? send : null })
    },
    onSaved: (result) => panel?.close(result),
  })
  return { form, now, hasAddress: (addresses?.length ?? 0) > 0 }
}
export type SendLater = Pick<ReturnType<typeof useSendLater>, 'form' | 'now' | 'hasAddress'>
